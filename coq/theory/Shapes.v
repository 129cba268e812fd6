(** Blocks that are alike: what is shown of a shape holds wherever its cells are put. *)
From Coq Require Import NArith List Bool Lia.
From NoLoss Require Import Play Blocks Symmetry.
Import ListNotations.
Open Scope N_scope.

Definition one_to_one (f : cell -> cell) (b : block) : Prop :=
  forall x y, In x (concat b) -> In y (concat b) -> f x = f y -> x = y.

Lemma In_step x c r b : In x (concat (avoid r (take c b))) -> In x (concat b).
Proof.
  intros H. apply in_concat in H as (t & Ht & Hx). apply In_avoid in Ht as [Ht _].
  apply In_take in Ht as (u & Hu & ->). apply In_minus in Hx as [Hx _]. apply in_concat. eauto.
Qed.
(** Each trace of [b'] has the image of one of [b], so what hits those of [b] carries over. *)
Theorem Safe_image f b b' : one_to_one f b -> Safe b ->
  (forall t', In t' b' -> exists t, In t b /\ incl (map f t) t') -> Safe b'.
Proof.
  intros I (P & Pb & HP) R. exists (fun b' => exists b, P b /\ one_to_one f b /\
    forall t', In t' b' -> exists t, In t b /\ incl (map f t) t'). split; [eauto|].
  clear b b' I Pb R. intros b' (b & Pb & I & R). destruct (HP b Pb) as [N S]. split.
  - intros E. apply R in E as (t & Ht & J). apply incl_l_nil, map_eq_nil in J as ->. auto.
  - intros c. assert (X : exists x, forall y, In y (concat b) -> f y = c -> y = x).
    { destruct (find (fun y => f y =? c) (concat b)) as [x|] eqn:F.
      - apply find_some in F as [Hx F]. apply N.eqb_eq in F. exists x. intros y Hy E. apply I; congruence.
      - exists 0. intros y Hy E. apply (find_none _ _ F), N.eqb_neq in Hy. now destruct Hy. }
    destruct X as [x X]. destruct (S x) as [r Pr]. exists (f r), (avoid r (take x b)). split; auto. split.
    + intros y z Hy Hz. apply I; eapply In_step; eauto.
    + intros t' Ht. apply In_avoid in Ht as [Ht Nr]. apply In_take in Ht as (u & Hu & ->).
      apply R in Hu as (t & Ht & J). exists (filter (fun y => negb (y =? x)) t).
      assert (K : forall y, In y t -> y <> x -> In (f y) (filter (fun y => negb (y =? c)) u)).
      { intros y Hy Ne. apply In_minus. split; [now apply J, in_map|].
        intros E. apply Ne, X; auto. apply in_concat. eauto. }
      split.
      * apply In_avoid. split; [apply In_take; eauto|]. rewrite In_minus. intros [Hr Ne]. now apply Nr, K.
      * intros z Hz. apply in_map_iff in Hz as (y & <- & Hy). apply In_minus in Hy as [Hy Ne]. auto.
Qed.

(** ** Shapes that are played out once, and where they are put *)
Definition use := (nat * list cell)%type.                 (* a shape, and the cell for each of its cells *)
Definition placed (shapes : list block) (u : use) : block := map (map (app (snd u))) (nth (fst u) shapes []).
Definition different (t : list cell) : bool := N.of_nat (length t) =? N.of_nat (length (nodup N.eq_dec t)).
Definition useb (shapes : list block) (u : use) : bool :=
  if different (snd u)
  then all (fun c => c <? N.of_nat (length (snd u))) (concat (nth (fst u) shapes [])) else false.
Definition shapeb (b : block) : bool := safeb (length (concat b)) b.
Definition check_blocks (shapes : list block) (us : list use) : bool :=
  if all shapeb shapes then all (useb shapes) us else false.

Lemma different_sound t : different t = true -> NoDup t.
Proof.
  unfold different. rewrite N.eqb_eq. intros E. apply Nat2N.inj in E.
  apply (NoDup_incl_NoDup (NoDup_nodup N.eq_dec t)); [now rewrite <- E|].
  intros x. apply nodup_In.
Qed.
Theorem check_blocks_sound shapes us b : check_blocks shapes us = true -> In b (map (placed shapes) us) -> Safe b.
Proof.
  unfold check_blocks. intros C I. destruct (all shapeb shapes) eqn:S; [|easy].
  rewrite all_spec in S. rewrite all_spec in C. apply in_map_iff in I as (u & <- & I). apply C in I.
  unfold useb in I. destruct (different (snd u)) eqn:D; [|easy]. apply different_sound in D.
  rewrite all_spec in I. unfold placed. set (s := nth (fst u) shapes []) in *.
  apply (Safe_image (app (snd u)) s).
  - intros x y Hx Hy E. apply I, N.ltb_lt in Hx. apply I, N.ltb_lt in Hy. unfold app in E.
    rewrite (NoDup_nth (snd u) 0) in D. apply N2Nat.inj, D; auto; lia.
  - unfold s. destruct (nth_in_or_default (fst u) shapes []) as [J| ->]; [|now apply (safeb_sound 0)].
    exact (safeb_sound _ _ (S _ J)).
  - intros t' H. apply in_map_iff in H as (t & <- & H). exists t. split; auto. intros x; auto.
Qed.
