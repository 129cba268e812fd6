(** Symmetries of a game carry [holds] from a position to its image. *)
From Coq Require Import NArith List Bool Lia.
From NoLoss Require Import Play Blocks Index.
Import ListNotations.
Open Scope N_scope.

Record automorphism (g : game) (f f' : cell -> cell) : Prop := {
  aut_there : forall c, c < size g -> f c < size g /\ f' (f c) = c;
  aut_back  : forall c, c < size g -> f' c < size g /\ f (f' c) = c;
  aut_lines : forall l, In l (lines g) -> exists l', In l' (lines g) /\ incl l' (map f l);
  aut_lines' : forall l, In l (lines g) -> exists l', In l' (lines g) /\ incl l' (map f' l);
  aut_onboard : forall l c, In l (lines g) -> In c l -> c < size g
}.
Definition image (g : game) (f : cell -> cell) (p q : pos) : Prop :=
  turn p = turn q /\ forall s c, c < size g -> (has p s c <-> has q s (f c)).

Lemma aut_sym g f f' : automorphism g f f' -> automorphism g f' f.
Proof. now intros []; split. Qed.
Lemma image_sym g f f' p q : automorphism g f f' -> image g f p q -> image g f' q p.
Proof.
  intros A [T I]. split; auto. intros s c Hc. destruct (aut_back _ _ _ A c Hc) as [B E].
  rewrite (I s _ B), E. reflexivity.
Qed.
Lemma image_wins g f f' p q s : automorphism g f f' -> image g f p q -> wins g s p -> wins g s q.
Proof.
  intros A [_ I] (l & Hl & W). destruct (aut_lines _ _ _ A l Hl) as (l' & Hl' & J).
  exists l'. split; auto. intros c Hc. apply J, in_map_iff in Hc as (x & <- & Hx).
  apply I; [exact (aut_onboard _ _ _ A l x Hl Hx)|auto].
Qed.
Lemma image_legal g f f' p q c : automorphism g f f' -> image g f p q -> legal g p c -> legal g q (f c).
Proof.
  intros A [_ I] (B & L). split; [now apply (aut_there _ _ _ A)|]. now rewrite <- !I.
Qed.
Lemma image_over g f f' p q : automorphism g f f' -> image g f p q -> over g p -> over g q.
Proof.
  intros A I [W|[W|F]].
  - left. eapply image_wins; eauto.
  - right; left. eapply image_wins; eauto.
  - right; right. intros (c & L). apply F. exists (f' c).
    eapply image_legal; [apply aut_sym; eauto|eapply image_sym; eauto|auto].
Qed.
Lemma image_play g f f' p q c : automorphism g f f' -> image g f p q -> c < size g ->
  image g f (play p c) (play q (f c)).
Proof.
  intros A [T I] B. split; [now rewrite !turn_play, T|]. intros s x Hx. rewrite !has_play, T, (I s x Hx).
  split; intros [[E X]|]; auto; left; split; auto.
  - now subst.
  - destruct (aut_there _ _ _ A c B) as [_ Ec], (aut_there _ _ _ A x Hx) as [_ Ex]. congruence.
Qed.
Theorem holds_image g f f' s p : automorphism g f f' -> holds g s p ->
  forall q, image g f p q -> holds g s q.
Proof.
  intros A. pose proof (aut_sym _ _ _ A) as A'.
  induction 1 as [p O W|p c O T L H IH|p O T H IH]; intros q I; pose proof (image_sym _ _ _ _ _ A I) as I'.
  - apply h_over; [exact (image_over _ _ _ _ _ A I O)|].
    intros W'. exact (W (image_wins _ _ _ _ _ _ A' I' W')).
  - apply h_mine with (f c).
    + intros O'. exact (O (image_over _ _ _ _ _ A' I' O')).
    + now rewrite <- (proj1 I).
    + exact (image_legal _ _ _ _ _ _ A I L).
    + apply IH. exact (image_play _ _ _ _ _ _ A I (proj1 L)).
  - apply h_theirs.
    + intros O'. exact (O (image_over _ _ _ _ _ A' I' O')).
    + now rewrite <- (proj1 I).
    + intros d L. pose proof (image_legal _ _ _ _ _ _ A' I' L) as L'.
      apply (IH (f' d) L'). destruct (aut_back _ _ _ A d (proj1 L)) as [B E].
      rewrite <- E at 2. exact (image_play _ _ _ _ _ _ A I B).
Qed.

Theorem forces_image g f f' s p : automorphism g f f' -> forces g s p ->
  forall q, image g f p q -> forces g s q.
Proof.
  intros A. pose proof (aut_sym _ _ _ A) as A'.
  induction 1 as [p W N|p c O T L H IH|p O T H IH]; intros q I; pose proof (image_sym _ _ _ _ _ A I) as I'.
  - apply f_won; [exact (image_wins _ _ _ _ _ _ A I W)|].
    intros W'. exact (N (image_wins _ _ _ _ _ _ A' I' W')).
  - apply f_mine with (f c).
    + intros O'. exact (O (image_over _ _ _ _ _ A' I' O')).
    + now rewrite <- (proj1 I).
    + exact (image_legal _ _ _ _ _ _ A I L).
    + apply IH. exact (image_play _ _ _ _ _ _ A I (proj1 L)).
  - apply f_theirs.
    + intros O'. exact (O (image_over _ _ _ _ _ A' I' O')).
    + now rewrite <- (proj1 I).
    + intros d L. pose proof (image_legal _ _ _ _ _ _ A' I' L) as L'.
      apply (IH (f' d) L'). destruct (aut_back _ _ _ A d (proj1 L)) as [B E].
      rewrite <- E at 2. exact (image_play _ _ _ _ _ _ A I B).
Qed.

(** ** Cells and masks by a table of where cells go; a mask in one pass along it *)
Definition app (t : list cell) (c : cell) : cell := nth (N.to_nat c) t 0.
Fixpoint spread_bits (p : positive) (t : list cell) : N :=
  match t with
  | [] => 0
  | y :: t =>
    match p with
    | xH => N.setbit 0 y
    | xO p => spread_bits p t
    | xI p => N.setbit (spread_bits p t) y
    end
  end.
Definition spread (t : list cell) (x : N) : N :=
  match x with N0 => 0 | Npos p => spread_bits p t end.

Lemma bit_double p c : N.testbit (Npos p~0) c = true <-> exists d, c = N.succ d /\ N.testbit (Npos p) d = true.
Proof.
  change (Npos p~0) with (N.double (Npos p)). rewrite N.double_spec. split.
  - destruct (N.zero_or_succ c) as [->|[d ->]]; [now rewrite N.testbit_even_0|].
    rewrite N.testbit_even_succ by apply N.le_0_l. eauto.
  - intros (d & -> & H). now rewrite N.testbit_even_succ by apply N.le_0_l.
Qed.
Lemma bit_succ_double p c : N.testbit (Npos p~1) c = true <->
  c = 0 \/ exists d, c = N.succ d /\ N.testbit (Npos p) d = true.
Proof.
  change (Npos p~1) with (N.succ_double (Npos p)). rewrite N.succ_double_spec. split.
  - destruct (N.zero_or_succ c) as [->|[d ->]]; auto.
    rewrite N.testbit_odd_succ by apply N.le_0_l. eauto.
  - intros [->|(d & -> & H)]; [apply N.testbit_odd_0|].
    now rewrite N.testbit_odd_succ by apply N.le_0_l.
Qed.
Lemma app_succ y t d : app (y :: t) (N.succ d) = app t d.
Proof. unfold app. now rewrite N2Nat.inj_succ. Qed.
Lemma spread_spec t x y : N.testbit (spread t x) y = true <->
  exists c, c < N.of_nat (length t) /\ N.testbit x c = true /\ app t c = y.
Proof.
  destruct x as [|p]; [split; [easy|now intros (c & _ & E & _)]|]. cbn [spread].
  revert t. induction p as [p IH|p IH|]; intros [|z t]; cbn [spread_bits length];
    try (split; [now rewrite N.bits_0|intros (c & B & _); lia]).
  - rewrite N.setbit_iff, IH. split.
    + intros [<-|(c & B & X & E)].
      * exists 0. split; [lia|split; [apply bit_succ_double; auto|reflexivity]].
      * exists (N.succ c). rewrite app_succ. split; [lia|split; [apply bit_succ_double; eauto|auto]].
    + intros (c & B & X & E). apply bit_succ_double in X as [->|(d & -> & X)]; auto.
      right. exists d. rewrite app_succ in E. split; [lia|auto].
  - rewrite IH. split.
    + intros (c & B & X & E). exists (N.succ c). rewrite app_succ.
      split; [lia|split; [apply bit_double; eauto|auto]].
    + intros (c & B & X & E). apply bit_double in X as (d & -> & X).
      exists d. rewrite app_succ in E. split; [lia|auto].
  - rewrite N.setbit_iff, N.bits_0. split.
    + intros [<-|]; [|easy]. exists 0. split; [lia|now split].
    + intros (c & B & X & E). left. destruct c as [|c]; [now subst|]. now destruct c.
Qed.
(** ** Checking a symmetry given as a table and its inverse *)
Definition onboardb (g : game) : bool := all (all (fun c => c <? size g)) (lines g).
Definition half_aut (g : game) (ms : list N) (ix : index N) (t t' : list cell) : bool :=
  if all (fun c => if app t c <? size g then app t' (app t c) =? c else false) (upto (size g)) then
  all (fun lm => match fst lm with
    | [] => false
    | c :: _ => let m := spread t (snd lm) in any (N.eqb m) (at_cell ix (app t c))
    end) (combine (lines g) ms)
  else false.
Definition autb (g : game) (ms : list N) (ix : index N) (sy : list cell * list cell) : bool :=
  if half_aut g ms ix (fst sy) (snd sy) then half_aut g ms ix (snd sy) (fst sy) else false.

Lemma half_aut_sound g ix t t' : indexes g ix -> half_aut g (map mask (lines g)) ix t t' = true ->
  (forall c, c < size g -> app t c < size g /\ app t' (app t c) = c) /\
  (forall l, In l (lines g) -> exists l', In l' (lines g) /\ incl l' (map (app t) l)).
Proof.
  unfold half_aut. intros X H. match type of H with (if ?x then _ else _) = _ => destruct x eqn:E; [|easy] end.
  rewrite all_spec in E. rewrite all_spec in H. split.
  - intros c Hc. apply In_upto, E in Hc. destruct (N.ltb_spec (app t c) (size g)); [|easy].
    now apply N.eqb_eq in Hc.
  - intros l Hl. assert (I : In (l, mask l) (combine (lines g) (map mask (lines g)))).
    { clear -Hl. induction (lines g) as [|k ls IH]; [easy|]. destruct Hl as [->|Hl]; [now left|right; auto]. }
    apply H in I. cbn [fst snd] in I. destruct l as [|c l]; [easy|]. cbv zeta in I.
    apply any_spec in I as (m & Hm & Em). apply N.eqb_eq in Em as <-.
    apply X in Hm as (l' & Hl' & Em & _). exists l'. split; auto.
    intros x Hx. apply mask_spec in Hx. rewrite <- Em in Hx. apply spread_spec in Hx as (y & _ & Hy & <-).
    apply in_map. now apply mask_spec.
Qed.
Lemma autb_sound g ix sy : indexes g ix -> onboardb g = true -> autb g (map mask (lines g)) ix sy = true ->
  automorphism g (app (fst sy)) (app (snd sy)).
Proof.
  unfold autb, onboardb. intros X B H. destruct (half_aut g _ ix (fst sy) (snd sy)) eqn:E; [|easy].
  apply half_aut_sound in E as [A1 A2], H as [B1 B2]; auto. split; auto.
  intros l c Hl Hc. rewrite all_spec in B. apply B in Hl. rewrite all_spec in Hl.
  now apply N.ltb_lt, Hl.
Qed.

Definition carries (sy : list cell * list cell) (p q : pos) : bool :=
  match turn p, turn q with
  | First, First | Second, Second =>
      if spread (fst sy) (first p) =? first q then spread (fst sy) (second p) =? second q else false
  | _, _ => false
  end.
Lemma carries_sound g sy p q : automorphism g (app (fst sy)) (app (snd sy)) ->
  N.of_nat (length (fst sy)) = size g -> (forall s c, has p s c -> c < size g) ->
  carries sy p q = true -> image g (app (fst sy)) p q.
Proof.
  intros A Len B H.
  assert (E : turn p = turn q /\ spread (fst sy) (first p) = first q /\ spread (fst sy) (second p) = second q).
  { unfold carries in H. destruct (turn p), (turn q); try easy;
    destruct (N.eqb_spec (spread (fst sy) (first p)) (first q)); try easy;
    repeat split; auto; now apply N.eqb_eq. }
  destruct E as (T & E1 & E2). split; auto. intros s c Hc.
  assert (S : forall y, has q s y <-> exists d, d < size g /\ has p s d /\ app (fst sy) d = y).
  { intros y. unfold has. rewrite <- Len. destruct s; cbn; [rewrite <- E1|rewrite <- E2]; apply spread_spec. }
  rewrite S. split; [eauto|]. intros (d & Hd & X & E).
  destruct (aut_there _ _ _ A c Hc) as [_ F], (aut_there _ _ _ A d Hd) as [_ G]. congruence.
Qed.
