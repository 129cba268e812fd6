(** Deciding the predicates of [Game], and what playing a cell changes. *)
From Coq Require Import NArith List Bool Lia.
From NoLoss Require Export Game.
Import ListNotations.
Open Scope N_scope.

(** ** Short-circuit quantifiers: [andb]/[orb] are strict under vm_compute *)
Section Lazy.
  Context {A : Type} (f : A -> bool).
  Fixpoint all (l : list A) := match l with [] => true | x :: l => if f x then all l else false end.
  Fixpoint any (l : list A) := match l with [] => false | x :: l => if f x then true else any l end.
  Lemma all_spec l : all l = true <-> forall x, In x l -> f x = true.
  Proof.
    induction l as [|a l IH]; cbn; [split; [easy|reflexivity]|].
    destruct (f a) eqn:E.
    - rewrite IH. split; [intros H x [<-|]; auto|auto].
    - split; [easy|]. intros H. rewrite <- E. apply H. now left.
  Qed.
  Lemma any_spec l : any l = true <-> exists x, In x l /\ f x = true.
  Proof.
    induction l as [|a l IH]; cbn; [split; [easy|now intros (x & [] & _)]|].
    destruct (f a) eqn:E.
    - split; [|reflexivity]. intros _. exists a. auto.
    - rewrite IH. split.
      + intros (x & ? & ?); eauto.
      + intros (x & [<-|] & ?); [congruence|eauto].
  Qed.
End Lazy.

(** ** Deciding the game predicates *)
Definition hasb p s c := N.testbit (stones s p) c.
Definition legalb g p c :=
  if c <? size g then if hasb p First c then false else negb (hasb p Second c) else false.
Definition winsb g s p := any (all (hasb p s)) (lines g).
Definition moves g p := filter (legalb g p) (upto (size g)).
Definition overb g p :=
  if winsb g First p then true else if winsb g Second p then true
  else match moves g p with [] => true | _ => false end.

Lemma In_upto n c : In c (upto n) <-> c < n.
Proof.
  unfold upto. rewrite in_map_iff. split.
  - intros (k & <- & Hk). apply in_seq in Hk. lia.
  - intros H. exists (N.to_nat c). rewrite in_seq. lia.
Qed.
Lemma legalb_spec g p c : legalb g p c = true <-> legal g p c.
Proof.
  unfold legalb, legal, has, hasb. destruct (N.ltb_spec c (size g)).
  2: { split; [easy|]. intros [? _]. lia. }
  destruct (N.testbit (stones First p) c), (N.testbit (stones Second p) c); cbn; intuition congruence.
Qed.
Lemma winsb_spec g s p : winsb g s p = true <-> wins g s p.
Proof.
  unfold winsb, wins. rewrite any_spec. split; intros (l & Hl & H); exists l; split; auto;
  now apply all_spec.
Qed.
Lemma moves_spec g p c : In c (moves g p) <-> legal g p c.
Proof.
  unfold moves. rewrite filter_In, In_upto, legalb_spec. unfold legal. tauto.
Qed.
Lemma overb_spec g p : overb g p = true <-> over g p.
Proof.
  unfold overb, over. rewrite <- !winsb_spec.
  destruct (winsb g First p); [intuition|]. destruct (winsb g Second p); [intuition|].
  pose proof (moves_spec g p) as M. destruct (moves g p) as [|c l].
  - split; auto. intros _. right; right. intros (c & Hc). now apply M in Hc.
  - split; [easy|]. intros [?|[?|H]]; try easy. destruct H. exists c. apply M. now left.
Qed.
Lemma over_dec g p : over g p \/ ~ over g p.
Proof. rewrite <- overb_spec. destruct (overb g p); auto. Qed.
Lemma not_over_move g p : ~ over g p -> exists c, legal g p c.
Proof.
  intros H. destruct (moves g p) as [|c l] eqn:E.
  - destruct H. right; right. intros (c & Hc). apply moves_spec in Hc. now rewrite E in Hc.
  - exists c. apply moves_spec. rewrite E. now left.
Qed.

(** ** Playing *)
Lemma other_neq s : s <> other s. Proof. now destruct s. Qed.
Lemma other_other s : other (other s) = s. Proof. now destruct s. Qed.
Lemma other_swap s t : t = other s -> s = other t. Proof. now destruct s, t. Qed.
Lemma side_cases s t : t = s \/ t = other s. Proof. destruct s, t; auto. Qed.
Lemma turn_play p c : turn (play p c) = other (turn p).
Proof. unfold play. now destruct (turn p). Qed.
Lemma hasb_play p c s x :
  hasb (play p c) s x = true <-> (s = turn p /\ x = c) \/ hasb p s x = true.
Proof.
  unfold hasb, play, stones. destruct (turn p), s; cbn;
  rewrite ?N.setbit_iff; intuition congruence.
Qed.
Lemma has_play p c s x : has (play p c) s x <-> (s = turn p /\ x = c) \/ has p s x.
Proof. apply hasb_play. Qed.
Lemma legal_play p g c x : legal g (play p c) x -> legal g p x /\ x <> c.
Proof.
  unfold legal. rewrite !has_play. destruct (turn p); intuition congruence.
Qed.

Lemma filter_le {A} (f h : A -> bool) l : (forall x, f x = true -> h x = true) ->
  (length (filter f l) <= length (filter h l))%nat.
Proof.
  intros H. induction l as [|a l IH]; cbn; auto. specialize (H a).
  destruct (f a), (h a); cbn; try lia.
Qed.
Lemma filter_lt {A} (f h : A -> bool) l c : (forall x, f x = true -> h x = true) ->
  In c l -> f c = false -> h c = true -> (length (filter f l) < length (filter h l))%nat.
Proof.
  intros H. induction l as [|a l IH]; [easy|]. intros [->|Hc] Fc Gc; cbn.
  - rewrite Fc, Gc. cbn. pose proof (filter_le f h l H). lia.
  - specialize (IH Hc Fc Gc). pose proof (H a). destruct (f a), (h a); cbn; try lia.
Qed.
Lemma moves_decrease g p c : legal g p c ->
  (length (moves g (play p c)) < length (moves g p))%nat.
Proof.
  intros L. unfold moves. apply filter_lt with c.
  - intros x. rewrite !legalb_spec. intros H. now apply legal_play in H.
  - apply In_upto, L.
  - destruct (legalb g (play p c) c) eqn:E; auto. apply legalb_spec, legal_play in E. tauto.
  - now apply legalb_spec.
Qed.

Theorem never_loses_holds g s f p0 : never_loses g s f p0 -> holds g s p0.
Proof.
  intros [NL NS NC].
  enough (H : forall n p, reachable g s f p0 p -> (length (moves g p) < n)%nat -> holds g s p)
    by (eapply H; [apply r_start|constructor]).
  induction n as [|n IH]; intros p R Hn; [lia|].
  destruct (over_dec g p) as [O|O]; [apply h_over; auto|].
  destruct (side_cases s (turn p)) as [T|T].
  - destruct (NS p R O T) as [c Hc]. pose proof (NC p c R O T Hc) as L.
    apply h_mine with c; auto. apply IH.
    + now apply r_mine.
    + pose proof (moves_decrease g p c L). lia.
  - apply h_theirs; auto. intros c L. apply IH.
    + now apply r_theirs.
    + pose proof (moves_decrease g p c L). lia.
Qed.
