(** Threats: cells that complete a line at once, found on masks, and winning sequences of them. *)
From Coq Require Import NArith List Bool Lia.
From NoLoss Require Import Play Blocks Index Win.
Import ListNotations.
Open Scope N_scope.

(** ** Masks with one cell *)
Fixpoint power_of_two (p : positive) : bool :=
  match p with xH => true | xO p => power_of_two p | xI _ => false end.
Definition single (e : N) : bool := match e with N0 => false | Npos p => power_of_two p end.

Lemma single_double e : single (N.double e) = single e.
Proof. now destruct e. Qed.
Lemma single_power c : single (2 ^ c) = true.
Proof.
  induction c as [|c IH] using N.peano_ind; [reflexivity|].
  now rewrite N.pow_succ_r', <- N.double_spec, single_double.
Qed.
Lemma single_sound e : single e = true -> exists c, e = 2 ^ c.
Proof.
  destruct e as [|p]; [easy|]. cbn. induction p as [p IH|p IH|]; cbn; try easy.
  - intros H. destruct (IH H) as [c E]. exists (N.succ c).
    rewrite N.pow_succ_r', <- E. reflexivity.
  - intros _. now exists 0.
Qed.

(** ** What one line lacks: at most one cell, and none of the other side's *)
Definition gap (own oth l : N) : list cell :=
  if N.land l oth =? 0 then
    let e := N.ldiff l own in if single e then [N.log2 e] else []
  else [].

Lemma gap_sound own oth l c : In c (gap own oth l) ->
  N.testbit l c = true /\ N.testbit own c = false /\ N.testbit oth c = false /\
  forall x, N.testbit l x = true -> N.testbit own x = true \/ x = c.
Proof.
  unfold gap. destruct (N.eqb_spec (N.land l oth) 0) as [D|]; [|easy].
  destruct (single (N.ldiff l own)) eqn:S; [|easy]. intros [E|[]].
  apply single_sound in S as [d S]. rewrite S, N.log2_pow2 in E by apply N.le_0_l. subst d.
  assert (B : forall x, N.testbit l x && negb (N.testbit own x) = (c =? x))
    by (intros x; rewrite <- N.ldiff_spec, S; apply N.pow2_bits_eqb).
  assert (C := B c). rewrite N.eqb_refl in C. apply andb_true_iff in C as [C1 C2].
  repeat split; auto.
  - now apply negb_true_iff.
  - apply (f_equal (fun n => N.testbit n c)) in D. now rewrite N.land_spec, C1, N.bits_0 in D.
  - intros x X. specialize (B x). rewrite X in B. destruct (N.testbit own x); auto.
    right. symmetry. now apply N.eqb_eq.
Qed.
Lemma gap_complete own oth l c : N.testbit l c = true -> N.testbit own c = false ->
  (forall x, N.testbit l x = true -> N.testbit oth x = false) ->
  (forall x, N.testbit l x = true -> N.testbit own x = true \/ x = c) -> In c (gap own oth l).
Proof.
  intros L O D A. unfold gap.
  assert (E : N.land l oth = 0).
  { apply N.bits_inj. intros x. rewrite N.land_spec, N.bits_0.
    destruct (N.testbit l x) eqn:X; [now rewrite D|reflexivity]. }
  assert (F : N.ldiff l own = 2 ^ c).
  { apply N.bits_inj. intros x. rewrite N.ldiff_spec, N.pow2_bits_eqb.
    destruct (N.eqb_spec c x) as [<-|N]; [now rewrite L, O|].
    destruct (N.testbit l x) eqn:X; [|reflexivity].
    destruct (A x X) as [->|]; [reflexivity|congruence]. }
  rewrite E, F, N.eqb_refl, single_power, N.log2_pow2 by apply N.le_0_l. now left.
Qed.

Section Threats.
  Variables (g : game) (ms : list N) (ix : index N).
  Hypothesis masks_ok : ms = map mask (lines g).
  Hypothesis index_ok : indexes g ix.
  Hypothesis onboard : forall l c, In l (lines g) -> In c l -> c < size g.

  (** The cells that would complete a line of [s]. *)
  Definition threats (s : side) (p : pos) : list cell :=
    let own := stones s p in let oth := stones (other s) p in flat_map (gap own oth) ms.
  (** Those of them that lie on a line through [d]. *)
  Definition threats_at (d : cell) (s : side) (p : pos) : list cell :=
    let own := stones s p in let oth := stones (other s) p in flat_map (gap own oth) (at_cell ix d).

  (** Nobody has won, no cell is taken twice, all stones are on the board. *)
  Definition quiet (p : pos) : Prop :=
    (forall s, ~ wins g s p) /\ (forall c, ~ (has p First c /\ has p Second c)) /\
    (forall s c, has p s c -> c < size g).

  Lemma quiet_sides p s c : quiet p -> has p s c -> ~ has p (other s) c.
  Proof. intros (_ & D & _) A B. apply (D c). destruct s; auto. Qed.
  Lemma going p c : quiet p -> legal g p c -> ~ over g p.
  Proof. intros (W & _) L [A|[A|A]]; [now apply W in A|now apply W in A|]. apply A. eauto. Qed.

  Lemma threat_spec p s c : In c (threats s p) -> exists l, In l (lines g) /\ In c l /\
    ~ has p s c /\ ~ has p (other s) c /\ forall x, In x l -> has p s x \/ x = c.
  Proof.
    unfold threats. rewrite in_flat_map. intros (m & M & G). rewrite masks_ok in M.
    apply in_map_iff in M as (l & <- & Hl). apply gap_sound in G as (A & B & C & D).
    exists l. rewrite <- mask_spec. unfold has. repeat split; auto; try congruence.
    intros x X. now apply D, mask_spec.
  Qed.
  Lemma threat_gap p s l c : quiet p -> In c l -> ~ has p s c -> ~ has p (other s) c ->
    (forall x, In x l -> has p s x \/ x = c) -> In c (gap (stones s p) (stones (other s) p) (mask l)).
  Proof.
    intros Q I A B D. apply gap_complete.
    - now apply mask_spec.
    - now apply not_true_iff_false.
    - intros x X. apply mask_spec, D in X. apply not_true_iff_false.
      destruct X as [X| ->]; [exact (quiet_sides p s x Q X)|exact B].
    - intros x X. now apply D, mask_spec.
  Qed.
  Lemma threat_intro p s l c : In l (lines g) -> In c (gap (stones s p) (stones (other s) p) (mask l)) ->
    In c (threats s p).
  Proof.
    intros L G. apply in_flat_map. exists (mask l). split; auto. rewrite masks_ok. now apply in_map.
  Qed.
  Lemma threat_legal p s c : In c (threats s p) -> legal g p c.
  Proof.
    intros H. apply threat_spec in H as (l & Hl & I & A & B & _).
    split; [eauto|]. destruct s; cbn in *; auto.
  Qed.
  Lemma threat_completes p s c : In c (threats s p) -> turn p = s -> wins g s (play p c).
  Proof.
    intros H T. apply threat_spec in H as (l & Hl & I & A & B & D). exists l. split; auto.
    intros x X. apply has_play. destruct (D x X) as [| ->]; auto.
  Qed.
  Lemma others_stones p s c x : turn p = s -> has (play p c) (other s) x <-> has p (other s) x.
  Proof.
    intros T. rewrite has_play, T. split; auto. intros [[E _]|]; auto.
    now apply eq_sym, other_neq in E.
  Qed.
  Lemma no_threat p s c : quiet p -> turn p = s -> threats s p = [] -> legal g p c ->
    ~ wins g s (play p c).
  Proof.
    intros Q T E L (l & Hl & W).
    assert (A : forall x, In x l -> has p s x \/ x = c)
      by (intros x X; apply W, has_play in X as [[_ ->]|]; auto).
    assert (C : In c l).
    { destruct (in_dec N.eq_dec c l) as [|N]; auto. destruct Q as (NW & _).
      destruct (NW s). exists l. split; auto. intros x X. destruct (A x X) as [| ->]; auto. easy. }
    assert (NO : forall x, In x l -> ~ has p (other s) x).
    { intros x X. destruct (A x X) as [H| ->]; [now apply quiet_sides|].
      destruct L as (_ & A1 & A2). destruct s; auto. }
    assert (NC : ~ has p s c) by (destruct L as (_ & A1 & A2); destruct s; auto).
    assert (In c (threats s p)); [|now rewrite E in *].
    apply (threat_intro p s l); auto. apply threat_gap; auto.
  Qed.
  Lemma quiet_play p s c : quiet p -> turn p = s -> threats s p = [] -> legal g p c -> quiet (play p c).
  Proof.
    intros Q T E L. pose proof Q as (W & D & B). split; [|split].
    - intros t V. destruct (side_cases s t) as [->| ->].
      + now apply (no_threat p s c).
      + destruct (W (other s)). destruct V as (l & Hl & V). exists l. split; auto.
        intros x X. apply (others_stones p s c x T). auto.
    - intros x. rewrite !has_play. destruct L as (_ & L1 & L2). specialize (D x).
      destruct (turn p); intuition (subst; try congruence; auto).
    - intros t x. rewrite has_play. intros [[_ ->]|H]; [apply L|eauto].
  Qed.

  (** On our turn a threat is a win; on theirs it is one unless they take its cell. *)
  Lemma threat_now p s c : quiet p -> turn p = s -> In c (threats s p) -> forces g s p.
  Proof.
    intros Q T I. pose proof (threat_legal p s c I) as L. apply f_mine with c; auto.
    - exact (going p c Q L).
    - apply f_won; [now apply threat_completes|]. intros (l & Hl & V).
      destruct Q as (W & _). destruct (W (other s)). exists l. split; auto.
      intros x X. apply (others_stones p s c x T). auto.
  Qed.
  Lemma threat_stays p s c d : In c (threats s p) -> turn p = other s -> d <> c ->
    quiet (play p d) -> forces g s (play p d).
  Proof.
    intros I T N Q. apply threat_now with c; auto; [now rewrite turn_play, T, other_other|].
    pose proof I as J. apply threat_spec in J as (l & Hl & Hc & A & B & D).
    assert (S : forall x, has (play p d) s x <-> has p s x)
      by (intros x; rewrite <- (other_other s); now apply others_stones).
    apply (threat_intro _ s l); auto. apply threat_gap; auto.
    - now rewrite S.
    - rewrite has_play. intros [[_ E]|]; auto.
    - intros x X. rewrite S. auto.
  Qed.
  Lemma forced_reply (good : pos -> Prop) p s c :
    (forall q, forces g s q -> good q) ->
    (~ over g p -> turn p = other s -> (forall d, legal g p d -> good (play p d)) -> good p) ->
    quiet p -> turn p = other s -> threats (other s) p = [] -> In c (threats s p) ->
    good (play p c) -> good p.
  Proof.
    intros F Step Q T E I G. pose proof (threat_legal p s c I) as L.
    apply Step; auto; [exact (going p c Q L)|]. intros d Ld.
    destruct (N.eq_dec d c) as [->|N]; auto. apply F, threat_stays with c; auto.
    now apply (quiet_play p (other s)).
  Qed.

  (** What a stone changes: its owner gains threats on its lines only, the other side gains none. *)
  Lemma at_threat p s d x : In x (threats_at d s p) -> In x (threats s p).
  Proof.
    unfold threats_at. rewrite in_flat_map. intros (m & M & G). apply index_ok in M as (l & L & -> & _).
    now apply (threat_intro p s l).
  Qed.
  Lemma new_threat p t c x : quiet p -> turn p = t -> threats t p = [] -> legal g p c ->
    In x (threats t (play p c)) -> In x (threats_at c t (play p c)).
  Proof.
    intros Q T E L I. pose proof (quiet_play p t c Q T E L) as Qc.
    apply threat_spec in I as (l & Hl & X & A & B & D).
    destruct (in_dec N.eq_dec c l) as [C|C].
    - apply in_flat_map. exists (mask l). split; [apply index_ok; eauto|now apply threat_gap].
    - assert (In x (threats t p)); [|now rewrite E in *]. rewrite has_play in A.
      rewrite others_stones in B by auto. apply (threat_intro p t l); auto. apply threat_gap; auto.
      intros y Y. destruct (D y Y) as [H|]; auto. apply has_play in H as [[_ ->]|]; auto. easy.
  Qed.
  Lemma old_threat p t c x : quiet p -> turn p = t -> In x (threats (other t) (play p c)) ->
    In x (threats (other t) p) /\ x <> c.
  Proof.
    intros Q T I. apply threat_spec in I as (l & Hl & X & A & B & D).
    rewrite other_other, has_play, T in B. rewrite others_stones in A by auto. split; [|intros ->; auto].
    apply (threat_intro p (other t) l); auto. apply threat_gap; auto; [rewrite other_other; auto|].
    intros y Y. destruct (D y Y) as [H|]; auto. apply others_stones in H; auto.
  Qed.
  Lemma all_taken p t c : quiet p -> turn p = t -> (forall x, In x (threats (other t) p) -> x = c) ->
    threats (other t) (play p c) = [].
  Proof.
    intros Q T H. destruct (threats (other t) (play p c)) as [|x l] eqn:E; auto.
    destruct (old_threat p t c x Q T) as [I N]; [rewrite E; now left|]. now apply H in I.
  Qed.
  Lemma all_same e T x : all (N.eqb e) T = true -> In x T -> x = e.
  Proof. rewrite all_spec. intros A I. apply A in I. now apply N.eqb_eq in I. Qed.
  Lemma differs e T : all (N.eqb e) T = false -> exists d, In d T /\ d <> e.
  Proof.
    induction T as [|x T IH]; cbn; [easy|]. destruct (N.eqb_spec e x) as [->|N].
    - intros H. destruct (IH H) as (d & I & M). eauto.
    - intros _. exists x. auto.
  Qed.

  (** ** A winning sequence of threats: each leaves one reply, the last leaves none that helps.
      [U] has all threats of the other side, of which each move must take every one. *)
  Fixpoint follow (s : side) (cs : list cell) (p : pos) (U : list cell) : bool :=
    match cs with
    | [] => false
    | c :: cs =>
      if legalb g p c then if all (N.eqb c) U then
        let q := play p c in
        match threats_at c s q with
        | [] => false
        | e :: T =>
          if all (N.eqb e) T then let r := play q e in follow s cs r (threats_at e (other s) r) else true
        end
      else false else false
    end.
  Definition sequence (s : side) (cs : list cell) (p : pos) : bool :=
    match threats s p with _ :: _ => true | [] => follow s cs p (threats (other s) p) end.

  Theorem follow_sound s : forall cs p U, quiet p -> turn p = s -> threats s p = [] ->
    (forall x, In x (threats (other s) p) -> In x U) -> follow s cs p U = true -> forces g s p.
  Proof.
    induction cs as [|c cs IH]; intros p U Q T E HU H; [easy|]. cbn in H.
    destruct (legalb g p c) eqn:L; [|easy]. apply legalb_spec in L.
    destruct (all (N.eqb c) U) eqn:A; [|easy].
    pose proof (quiet_play p s c Q T E L) as Qq.
    assert (V : threats (other s) (play p c) = [])
      by (apply all_taken; auto; intros x X; now apply (all_same c U), HU).
    assert (New := new_threat p s c). assert (Tq : turn (play p c) = other s) by (now rewrite turn_play, T).
    apply f_mine with c; auto; [exact (going p c Q L)|]. set (q := play p c) in *.
    destruct (threats_at c s q) as [|e t] eqn:W; [easy|].
    assert (Ie : In e (threats s q)) by (apply (at_threat q s c); rewrite W; now left).
    pose proof (threat_legal q s e Ie) as Le.
    assert (Qe : quiet (play q e)) by (now apply (quiet_play q (other s))).
    apply (forced_reply (forces g s) q s e); auto; [intros; now apply f_theirs|].
    destruct (all (N.eqb e) t) eqn:B.
    - apply (IH _ (threats_at e (other s) (play q e))); auto.
      + now rewrite turn_play, Tq, other_other.
      + rewrite <- (other_other s) at 1. apply all_taken; auto. rewrite other_other.
        intros x X. apply New in X; auto. destruct X as [|X]; auto. now apply (all_same e t).
      + intros x. now apply new_threat.
    - apply differs in B as (d & Id & N). apply threat_stays with d; auto.
      apply (at_threat q s c). rewrite W. now right.
  Qed.
  Theorem sequence_sound s cs p : quiet p -> turn p = s -> sequence s cs p = true -> forces g s p.
  Proof.
    unfold sequence. intros Q T. destruct (threats s p) as [|d t] eqn:E.
    - apply follow_sound; auto.
    - intros _. apply threat_now with d; auto. rewrite E. now left.
  Qed.
End Threats.
