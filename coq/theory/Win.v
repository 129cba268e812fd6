(** Forced wins: a forced win is more than holding, and excludes that the other side holds. *)
From Coq Require Import NArith List Bool Lia.
From NoLoss Require Import Play.
Import ListNotations.
Open Scope N_scope.

Lemma wins_over g s p : wins g s p -> over g p.
Proof. destruct s; [left|right; left]; auto. Qed.

(** If one side forces a win, the other cannot hold. *)
Theorem forces_not_holds g s p : forces g s p -> ~ holds g (other s) p.
Proof.
  induction 1 as [p W N|p c O T L F IH|p O T F IH]; intros H; inversion H as [? O' W'|? c' O' T' L' H'|? O' T' H']; subst.
  - rewrite other_other in W'. auto.
  - apply O'. eapply wins_over; eauto.
  - apply O'. eapply wins_over; eauto.
  - auto.
  - now apply other_neq in T'.
  - apply IH. auto.
  - auto.
  - apply (IH c'); auto.
  - rewrite other_other in T'. rewrite T' in T. now apply other_neq in T.
Qed.

Theorem forces_holds g s p : forces g s p -> holds g s p.
Proof.
  induction 1 as [p W N|p c O T L F IH|p O T F IH].
  - apply h_over; auto. eapply wins_over; eauto.
  - now apply h_mine with c.
  - now apply h_theirs.
Qed.
