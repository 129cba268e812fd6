(** Tables by cell, for speed: the lines through a cell, and the traces of blocks that begin there. *)
From Coq Require Import NArith List FMapPositive.
From NoLoss Require Import Play Blocks.
Import ListNotations.
Open Scope N_scope.

Section Table.
  Context {A : Type}.
  Definition index := PositiveMap.t (list A).
  Definition at_cell (t : index) (c : cell) : list A :=
    match PositiveMap.find (N.succ_pos c) t with Some l => l | None => [] end.
  Definition put (t : index) (c : cell) (x : A) : index :=
    PositiveMap.add (N.succ_pos c) (x :: at_cell t c) t.

  Lemma at_empty c : at_cell (PositiveMap.empty _) c = [].
  Proof. unfold at_cell. now rewrite PositiveMap.gempty. Qed.
  Lemma put_spec t c y d x : In x (at_cell (put t c y) d) <-> In x (at_cell t d) \/ (x = y /\ d = c).
  Proof.
    unfold put, at_cell at 1. destruct (N.eq_dec d c) as [->|N].
    - rewrite PositiveMap.gss. cbn. intuition congruence.
    - rewrite PositiveMap.gso; [fold (at_cell t d); tauto|]. intros H. apply N, N.succ_inj.
      rewrite <- !N.succ_pos_spec. congruence.
  Qed.
End Table.
Arguments index : clear implicits.

(** ** Lines, as masks; one that occurs twice is kept once *)
Definition push (m : N) (t : index N) (c : cell) : index N :=
  if any (N.eqb m) (at_cell t c) then t else put t c m.
Definition index_of (g : game) (ms : list N) : index N :=
  fold_left (fun t lm => fold_left (push (snd lm)) (fst lm) t) (combine (lines g) ms) (PositiveMap.empty _).
(** What an index of the lines is. *)
Definition indexes (g : game) (t : index N) : Prop :=
  forall d m, In m (at_cell t d) <-> exists l, In l (lines g) /\ m = mask l /\ In d l.

Lemma push_spec m t c d x : In x (at_cell (push m t c) d) <-> In x (at_cell t d) \/ (x = m /\ d = c).
Proof.
  unfold push. destruct (any (N.eqb m) (at_cell t c)) eqn:E; [|apply put_spec].
  apply any_spec in E as (y & Y & E). apply N.eqb_eq in E as <-.
  split; auto. intros [|[-> ->]]; auto.
Qed.
Lemma push_line m l d x : forall t, In x (at_cell (fold_left (push m) l t) d) <->
  In x (at_cell t d) \/ (x = m /\ In d l).
Proof.
  induction l as [|c l IH]; intros t; cbn; [tauto|]. rewrite IH, push_spec. intuition congruence.
Qed.
Lemma index_spec g : indexes g (index_of g (map mask (lines g))).
Proof.
  intros d x. unfold index_of. enough (H : forall ls t,
    In x (at_cell (fold_left (fun t lm => fold_left (push (snd lm)) (fst lm) t) (combine ls (map mask ls)) t) d) <->
    In x (at_cell t d) \/ exists l, In l ls /\ x = mask l /\ In d l).
  { rewrite H, at_empty. cbn. tauto. }
  induction ls as [|l ls IH]; intros t; cbn; [firstorder|]. rewrite IH, push_line. cbn. split.
  - intros [[I|[-> I]]|(k & I & R)]; eauto 6.
  - intros [I|(k & [->|I] & -> & D)]; eauto 6.
Qed.

(** ** Traces of blocks, each under its first cell *)
Definition put_trace (t : index trace) (tr : trace) : index trace :=
  match tr with [] => t | c :: _ => put t c tr end.
Definition traces_of (bs : list block) : index trace := fold_left put_trace (concat bs) (PositiveMap.empty _).
Lemma traces_sound bs c tr : In tr (at_cell (traces_of bs) c) -> exists b, In b bs /\ In tr b.
Proof.
  intros H. enough (In tr (concat bs)) by now apply in_concat. revert H. unfold traces_of.
  enough (G : forall l t, In tr (at_cell (fold_left put_trace l t) c) -> In tr (at_cell t c) \/ In tr l).
  { intros H. apply G in H as [H|]; auto. now rewrite at_empty in H. }
  induction l as [|u l IH]; intros t H; cbn in *; auto. apply IH in H as [H|]; auto.
  destruct u as [|x u]; auto. apply put_spec in H as [|[-> _]]; auto.
Qed.
(** Whether a trace among these lies on the line. *)
Definition hit (t : index trace) (l : line) : bool := any (fun c => any (fun tr => inclb tr l) (at_cell t c)) l.
Lemma hit_sound bs l : hit (traces_of bs) l = true -> exists b t, In b bs /\ In t b /\ incl t l.
Proof.
  unfold hit. intros H. apply any_spec in H as (c & _ & H). apply any_spec in H as (t & T & I).
  apply traces_sound in T as (b & B & T). exists b, t. repeat split; auto. now apply inclb_sound.
Qed.
