(** Proof files: a graph of positions, each settled by a sequence of threats, by blocks, or by positions
    that were settled before it, up to symmetry. *)
From Coq Require Import NArith List Bool Lia FMapPositive.
From NoLoss Require Import Play Blocks Index Symmetry Shapes Win Threats.
Import ListNotations.
Open Scope N_scope.

Inductive goal := Win | NoLoss.
Definition good (k : goal) (g : game) (s : side) (p : pos) : Prop :=
  match k with Win => forces g s p | NoLoss => holds g s p end.

Definition symmetry := (list cell * list cell)%type.      (* where cells go, and back *)
Definition ref := (positive * nat)%type.                  (* a node and the symmetry to it; 0 is none *)
Definition leaf := (list nat * list (cell * cell))%type.  (* gadgets of the library, and pairs *)
Inductive answer :=
| To (r : ref)                                            (* this position, our turn *)
| Answer (m : cell) (r : ref)                             (* we play [m]: this position, their turn *)
| Force (cs : list cell)                                  (* a winning sequence of threats *)
| Last                                                    (* the board is full *)
| Hold (m : cell) (l : leaf).                             (* we play [m], and blocks hold *)
Inductive node :=
| Move (c : cell) (r : ref)
| Threaten (cs : list cell)
| Blocked (l : leaf)
| Full
| Replies (own : list (cell * answer))                    (* replies with an answer of their own *)
          (alike : list (cell * cell * nat))              (* like another reply, by a symmetry *)
          (rest : list (list cell)).                      (* sequences that win against the rest *)

(** Positions as instances write them. *)
Definition none : list cell := [].
Definition at_first (xs os : list cell) : pos := Pos First (mask xs) (mask os).
Definition at_second (xs os : list cell) : pos := Pos Second (mask xs) (mask os).

Section Graph.
  Variables (k : goal) (g : game) (s : side) (ms : list N) (ix : index N) (lib : list block) (syms : list symmetry).
  Hypothesis masks_ok : ms = map mask (lines g).
  Hypothesis index_ok : indexes g ix.
  Hypothesis onboard : forall l c, In l (lines g) -> In c l -> c < size g.
  Hypothesis lib_ok : forall b, In b lib -> Safe b.
  Hypothesis syms_ok : forall sy, In sy syms ->
    automorphism g (app (fst sy)) (app (snd sy)) /\ N.of_nat (length (fst sy)) = size g.

  (** ** Goals in one step *)
  Lemma good_forces p : forces g s p -> good k g s p.
  Proof. destruct k; auto. apply forces_holds. Qed.
  Lemma good_mine p c : ~ over g p -> turn p = s -> legal g p c -> good k g s (play p c) -> good k g s p.
  Proof. destruct k; intros; [now apply f_mine with c|now apply h_mine with c]. Qed.
  Lemma good_theirs p : ~ over g p -> turn p = other s ->
    (forall c, legal g p c -> good k g s (play p c)) -> good k g s p.
  Proof. destruct k; intros; [now apply f_theirs|now apply h_theirs]. Qed.
  Lemma good_image f f' p q : automorphism g f f' -> image g f p q -> good k g s q -> good k g s p.
  Proof.
    intros A I. pose proof (aut_sym _ _ _ A) as A'. pose proof (image_sym _ _ _ _ _ A I) as I'.
    destruct k; cbn; intros H; [exact (forces_image _ _ _ _ _ A' H _ I')|exact (holds_image _ _ _ _ _ A' H _ I')].
  Qed.

  (** ** Positions *)
  Definition owned (x : N) : bool := any (fun l => N.land l x =? l) ms.
  Definition quietb (p : pos) : bool :=
    if N.land (first p) (second p) =? 0 then
    if N.shiftr (N.lor (first p) (second p)) (size g) =? 0 then
    if owned (first p) then false else negb (owned (second p)) else false else false.
  Lemma owned_wins p t : wins g t p -> owned (stones t p) = true.
  Proof.
    intros (l & Hl & W). apply any_spec. exists (mask l). split; [rewrite masks_ok; now apply in_map|].
    apply N.eqb_eq, N.bits_inj. intros x. rewrite N.land_spec.
    destruct (N.testbit (mask l) x) eqn:E; [|reflexivity]. apply mask_spec, W in E.
    exact E.
  Qed.
  Lemma quietb_sound p : quietb p = true -> quiet g p.
  Proof.
    unfold quietb. intros H.
    destruct (N.eqb_spec (N.land (first p) (second p)) 0) as [D|]; [|easy].
    destruct (N.eqb_spec (N.shiftr (N.lor (first p) (second p)) (size g)) 0) as [B|]; [|easy].
    destruct (owned (first p)) eqn:O1; [easy|]. apply negb_true_iff in H. split; [|split].
    - intros t W. apply owned_wins in W. destruct t; cbn in W; congruence.
    - intros c [H1 H2]. apply (f_equal (fun n => N.testbit n c)) in D. unfold has, stones in H1, H2.
      now rewrite N.land_spec, H1, H2, N.bits_0 in D.
    - intros t c Hc. destruct (N.lt_ge_cases c (size g)) as [|G]; auto.
      apply (f_equal (fun n => N.testbit n (c - size g))) in B.
      rewrite N.shiftr_spec, N.sub_add, N.lor_spec, N.bits_0 in B by (auto; apply N.le_0_l).
      apply orb_false_iff in B as [B1 B2]. unfold has in Hc. destruct t; cbn in Hc; congruence.
  Qed.
  Definition full (p : pos) : bool := N.lor (first p) (second p) =? N.ones (size g).
  Lemma full_sound p c : full p = true -> ~ legal g p c.
  Proof.
    unfold full. intros E (B & H1 & H2). apply N.eqb_eq in E.
    apply (f_equal (fun n => N.testbit n c)) in E.
    rewrite N.ones_spec_low, N.lor_spec in E by auto. unfold has, stones in H1, H2.
    destruct (N.testbit (first p) c); auto.
  Qed.

  Lemma full_holds p : quiet g p -> full p = true -> holds g s p.
  Proof.
    intros Q F. apply h_over; [|apply Q]. right; right. intros [c Hc]. now apply (full_sound p c).
  Qed.

  (** ** Leaves: disjoint blocks, taken from a library, and pairs *)
  Definition untouched (p : pos) (b : block) : bool :=
    all (fun c => negb (hasb p (other s) c)) (concat b).
  Definition pair_block (z : cell * cell) : block := [[fst z; snd z]].
  Definition leafb (p : pos) (l : leaf) : bool :=
    let bs := map (fun i => nth i lib []) (fst l) ++ map pair_block (snd l) in
    if apartb 0 bs then
    if all (fun b => all (fun c => c <? size g) (concat b)) bs then
    if all (untouched p) bs then
    if all (fun z : cell * cell => negb (fst z =? snd z)) (snd l) then
    let tx := traces_of bs in all (fun l => if any (hasb p s) l then true else hit tx l) (lines g)
    else false else false else false else false.

  Lemma Safe_nil : Safe [].
  Proof. now apply (safeb_sound 0). Qed.
  Lemma Safe_pair x y : x <> y -> Safe [[x; y]].
  Proof.
    intros N. exists (fun b => b = [[x; y]] \/ b = []). split; auto.
    intros b [->| ->]; split; try (now intros []); try (intros c; exists c; now right).
    intros c. destruct (N.eqb_spec c x) as [->|E].
    - exists y. right. unfold take, avoid. cbn [map filter].
      rewrite N.eqb_refl, (proj2 (N.eqb_neq y x) (not_eq_sym N)). cbn. now rewrite N.eqb_refl.
    - exists x. right. unfold take, avoid. cbn [map filter].
      rewrite (proj2 (N.eqb_neq x c) (not_eq_sym E)). cbn. now rewrite N.eqb_refl.
  Qed.
  Lemma untouched_harder p b : untouched p b = true -> harder b (residual s p b).
  Proof.
    unfold untouched. rewrite all_spec. intros U u Hu.
    apply In_residual in Hu as (t & Ht & _ & ->). exists t. split; auto.
    intros x Hx. apply filter_In. split; auto. apply U, in_concat. eauto.
  Qed.
  Lemma leafb_sound p l : quiet g p -> leafb p l = true -> holds g s p.
  Proof.
    unfold leafb. intros Q C.
    set (bs := map (fun i => nth i lib []) (fst l) ++ map pair_block (snd l)) in *.
    destruct (apartb 0 bs) eqn:E1; [|easy].
    match type of C with (if ?x then _ else _) = _ => destruct x eqn:E2; [|easy] end.
    destruct (all (untouched p) bs) eqn:E3; [|easy].
    match type of C with (if ?x then _ else _) = _ => destruct x eqn:E4; [|easy] end.
    rewrite all_spec in E2. rewrite all_spec in E3. rewrite all_spec in E4. rewrite all_spec in C.
    eapply never_loses_holds, (plan_sound g s p bs). split.
    - now apply (apartb_sound bs 0).
    - intros b c Hb Hc. apply E2 in Hb. rewrite all_spec in Hb. apply N.ltb_lt, Hb, Hc.
    - intros ln Hl. apply C in Hl.
      destruct (any (hasb p s) ln) eqn:A; [left; now apply any_spec in A|right].
      now apply hit_sound.
    - apply Q.
    - intros b Hb. pose proof (E3 b Hb) as U. eapply Safe_mono; [|apply untouched_harder, U].
      apply in_app_or in Hb as [Hb|Hb]; apply in_map_iff in Hb as (z & <- & Hz).
      + destruct (nth_in_or_default z lib []) as [I| ->]; [auto|apply Safe_nil].
      + apply E4, negb_true_iff, N.eqb_neq in Hz. now apply Safe_pair.
  Qed.

  (** ** Nodes that are settled already *)
  Variable settled : PositiveMap.t pos.
  Hypothesis settled_ok : forall i p, PositiveMap.find i settled = Some p -> good k g s p.

  Definition same (p q : pos) : bool :=
    match turn p, turn q with
    | First, First | Second, Second => if first p =? first q then second p =? second q else false
    | _, _ => false
    end.
  Lemma same_sound p q : same p q = true -> p = q.
  Proof.
    destruct p as [t a b], q as [u c d]. unfold same. cbn [turn first second].
    destruct t, u; try easy; destruct (N.eqb_spec a c); try easy; intros H; apply N.eqb_eq in H; congruence.
  Qed.
  Definition refb (p : pos) (r : ref) : bool :=
    match PositiveMap.find (fst r) settled with
    | None => false
    | Some q =>
      match snd r with
      | O => same p q
      | S j => match nth_error syms j with Some sy => carries sy p q | None => false end
      end
    end.
  Lemma refb_sound p r : (forall t c, has p t c -> c < size g) -> refb p r = true -> good k g s p.
  Proof.
    unfold refb. intros B H. destruct (PositiveMap.find (fst r) settled) as [q|] eqn:F; [|easy].
    apply settled_ok in F. destruct (snd r) as [|j]; [apply same_sound in H; now subst|].
    destruct (nth_error syms j) as [sy|] eqn:Ej; [|easy].
    apply nth_error_In, syms_ok in Ej as [A Len].
    exact (good_image _ _ _ _ A (carries_sound _ _ _ _ A Len B H) F).
  Qed.

  (** ** One node *)
  Definition noloss := match k with Win => false | NoLoss => true end.
  Definition answerb (p : pos) (U : list cell) (a : answer) : bool :=  (* our turn; [U]: their threats *)
    match a with
    | To r => refb p r
    | Answer m r => if legalb g p m then refb (play p m) r else false
    | Force cs => follow g ix s cs p U
    | Last => if noloss then full p else false
    | Hold m l => if noloss then if legalb g p m then
        let q := play p m in if quietb q then leafb q l else false else false else false
    end.
  Definition directb (p : pos) (own : list (cell * answer)) (rest : list (list cell)) (c : cell) : bool :=
    let q := play p c in let U := threats_at ix c (other s) q in
    if any (fun e : cell * answer => if fst e =? c then answerb q U (snd e) else false) own then true
    else any (fun cs => follow g ix s cs q U) rest.
  Fixpoint extend (p : pos) (done : N) (alike : list (cell * cell * nat)) : N :=
    match alike with
    | [] => done
    | (d, c, j) :: alike =>
      let more := match nth_error syms j with
        | Some sy => if N.testbit done c then if legalb g p d then
            if app (fst sy) d =? c then carries sy p p else false else false else false
        | None => false end in
      extend p (if more then N.setbit done d else done) alike
    end.
  Definition to_answer (p : pos) : list cell :=
    match threats ms s p with
    | [] => moves g p
    | e :: T => if all (N.eqb e) T then [e] else []
    end.
  Definition turnb (t : side) (p : pos) : bool :=
    match turn p, t with First, First | Second, Second => true | _, _ => false end.
  Definition nodeb (p : pos) (n : node) : bool :=
    if quietb p then
    match n with
    | Full => if noloss then full p else false
    | Blocked l => if noloss then leafb p l else false
    | Move c r => if turnb s p then if legalb g p c then refb (play p c) r else false else false
    | Threaten cs => if turnb s p then sequence g ms ix s cs p else false
    | Replies own alike rest =>
      if turnb (other s) p then if full p then false else
      match threats ms (other s) p with
      | [] =>
        let cs := to_answer p in
        let done := extend p (mask (filter (directb p own rest) cs)) alike in
        all (N.testbit done) cs
      | _ => false
      end else false
    end else false.

  Lemma turnb_sound t p : turnb t p = true -> turn p = t.
  Proof. unfold turnb. now destruct (turn p), t. Qed.
  Lemma bounded_play p c : quiet g p -> legal g p c -> forall t x, has (play p c) t x -> x < size g.
  Proof. intros (_ & _ & B) L t x. rewrite has_play. intros [[_ ->]|H]; [apply L|eauto]. Qed.
  Lemma not_full p : quiet g p -> full p = false -> ~ over g p.
  Proof.
    intros (W & _ & B) F [O|[O|O]]; [now apply W in O|now apply W in O|].
    apply not_true_iff_false in F. apply F, N.eqb_eq, N.bits_inj. intros x.
    destruct (N.lt_ge_cases x (size g)) as [L|G].
    - rewrite N.ones_spec_low, N.lor_spec by auto. apply not_false_iff_true. intros E.
      apply orb_false_iff in E as [E1 E2]. apply O. exists x. unfold legal, has. cbn. split; [auto|].
      split; congruence.
    - rewrite N.ones_spec_high, N.lor_spec by auto. apply orb_false_iff.
      split; apply not_true_iff_false; intros H; [apply (B First x) in H|apply (B Second x) in H]; lia.
  Qed.
  Lemma answerb_sound p U a : quiet g p -> turn p = s -> threats ms s p = [] ->
    (forall x, In x (threats ms (other s) p) -> In x U) -> answerb p U a = true -> good k g s p.
  Proof.
    intros Q T E HU H. destruct a as [r|m r|cs| |m l]; cbn in H.
    - eapply refb_sound; eauto. apply Q.
    - destruct (legalb g p m) eqn:L; [|easy]. apply legalb_spec in L.
      apply good_mine with m; auto; [exact (going _ _ _ Q L)|].
      eapply refb_sound; eauto. now apply bounded_play.
    - apply good_forces. now apply (follow_sound g ms ix masks_ok index_ok onboard s cs p U).
    - unfold noloss in H. destruct k; [easy|]. now apply full_holds.
    - unfold noloss in H. destruct k; [easy|]. destruct (legalb g p m) eqn:L; [|easy].
      apply legalb_spec in L. destruct (quietb (play p m)) eqn:O; [|easy]. apply quietb_sound in O.
      apply h_mine with m; auto; [exact (going _ _ _ Q L)|]. now apply leafb_sound with l.
  Qed.
  Lemma directb_sound p own rest c : quiet g p -> turn p = other s -> threats ms (other s) p = [] ->
    legal g p c -> (forall x, In x (threats ms s p) -> x = c) ->
    directb p own rest c = true -> good k g s (play p c).
  Proof.
    intros Q T U L O H. pose proof (quiet_play g ms masks_ok p (other s) c Q T U L) as Qc.
    assert (Tc : turn (play p c) = s) by (now rewrite turn_play, T, other_other).
    assert (E : threats ms s (play p c) = []).
    { rewrite <- (other_other s). apply (all_taken g ms masks_ok p); auto. now rewrite other_other. }
    assert (N : forall x, In x (threats ms (other s) (play p c)) -> In x (threats_at ix c (other s) (play p c)))
      by (intros x; now apply (new_threat g ms ix masks_ok index_ok p)).
    unfold directb in H. cbv zeta in H.
    match type of H with (if ?x then _ else _) = _ => destruct x eqn:A end.
    - apply any_spec in A as ([e a] & _ & I). cbn in I.
      destruct (N.eqb_spec e c); [|easy]. now apply answerb_sound in I.
    - apply any_spec in H as (cs & _ & H). apply good_forces.
      now apply (follow_sound g ms ix masks_ok index_ok onboard s) in H.
  Qed.
  Lemma extend_sound p alike : quiet g p -> forall done,
    (forall c, N.testbit done c = true -> legal g p c /\ good k g s (play p c)) ->
    forall c, N.testbit (extend p done alike) c = true -> legal g p c /\ good k g s (play p c).
  Proof.
    intros Q. induction alike as [|[[d c] j] alike IH]; intros done D; [exact D|]. cbn. apply IH.
    destruct (nth_error syms j) as [sy|] eqn:Ej; [|exact D].
    destruct (N.testbit done c) eqn:C; [|exact D]. destruct (legalb g p d) eqn:L; [|exact D].
    destruct (N.eqb_spec (app (fst sy) d) c) as [E|]; [|exact D].
    destruct (carries sy p p) eqn:Ca; [|exact D].
    intros x X. apply N.setbit_iff in X as [<-|X]; [|now apply D].
    apply legalb_spec in L. split; auto. apply D in C as [Lc Gc].
    apply nth_error_In, syms_ok in Ej as [Au Len].
    apply (good_image _ _ _ (play p c) Au); auto. rewrite <- E.
    apply (image_play _ _ _ _ _ _ Au); [|apply L]. apply carries_sound; auto. apply Q.
  Qed.
  Theorem nodeb_sound p n : nodeb p n = true -> good k g s p.
  Proof.
    unfold nodeb. intros H. destruct (quietb p) eqn:Q; [|easy]. apply quietb_sound in Q.
    destruct n as [c r|cs|l| |own alike rest].
    - destruct (turnb s p) eqn:T; [|easy]. apply turnb_sound in T.
      destruct (legalb g p c) eqn:L; [|easy]. apply legalb_spec in L.
      apply good_mine with c; auto; [exact (going _ _ _ Q L)|].
      eapply refb_sound; eauto. now apply bounded_play.
    - destruct (turnb s p) eqn:T; [|easy]. apply turnb_sound in T.
      apply good_forces. now apply (sequence_sound g ms ix masks_ok index_ok onboard s cs).
    - unfold noloss in H. destruct k; [easy|]. now apply leafb_sound with l.
    - unfold noloss in H. destruct k; [easy|]. now apply full_holds.
    - destruct (turnb (other s) p) eqn:T; [|easy]. apply turnb_sound in T.
      destruct (full p) eqn:F; [easy|]. pose proof (not_full p Q F) as O.
      destruct (threats ms (other s) p) as [|] eqn:U; [|easy]. rewrite all_spec in H.
      assert (Reply : forall c, In c (to_answer p) -> good k g s (play p c)).
      { intros c I. apply H in I. revert I. apply extend_sound; auto.
        intros x X. apply mask_spec, filter_In in X as [X D].
        assert (L : legal g p x /\ forall y, In y (threats ms s p) -> y = x).
        { unfold to_answer in X. destruct (threats ms s p) as [|e t] eqn:V; [now split; [apply moves_spec|]|].
          destruct (all (N.eqb e) t) eqn:A; [|easy]. destruct X as [<-|[]]. split.
          - apply (threat_legal g ms masks_ok onboard p s). rewrite V. now left.
          - intros y [->|Y]; auto. now apply (all_same e t). }
        destruct L as [L O']. split; auto. eapply directb_sound; eauto. }
      unfold to_answer in Reply. destruct (threats ms s p) as [|e t] eqn:V.
      + apply good_theirs; auto. intros c L. apply Reply. now apply moves_spec.
      + assert (Ie : In e (threats ms s p)) by (rewrite V; now left).
        pose proof (threat_legal g ms masks_ok onboard p s e Ie) as Le.
        apply (forced_reply g ms masks_ok onboard (good k g s) p s e); auto;
          [apply good_forces|apply good_theirs|].
        destruct (all (N.eqb e) t) eqn:A; [apply Reply; now left|].
        apply differs in A as (d & Id & N). apply good_forces.
        apply (threat_stays g ms masks_ok onboard p s d); auto; [rewrite V; now right|].
        exact (quiet_play g ms masks_ok p (other s) e Q T U Le).
  Qed.
End Graph.

(** ** The whole file: nodes are listed so that each comes after those that it refers to *)
Fixpoint graphb k g s ms ix lib syms (settled : PositiveMap.t pos) (l : list (positive * pos * node)) (p0 : pos) : bool :=
  match l with
  | [] => false
  | (i, p, n) :: l =>
    if nodeb k g s ms ix lib syms settled p n
    then if same p p0 then true else graphb k g s ms ix lib syms (PositiveMap.add i p settled) l p0
    else false
  end.
Definition symb (g : game) (ms : list N) (ix : index N) (sy : symmetry) : bool :=
  if N.of_nat (length (fst sy)) =? size g then autb g ms ix sy else false.
Definition check_symmetries (g : game) (syms : list symmetry) : bool :=
  match syms with
  | [] => true
  | _ => let ms := map mask (lines g) in let ix := index_of g ms in all (symb g ms ix) syms
  end.

Lemma graphb_sound k g s ix lib syms l p0 : forall settled,
  indexes g ix ->
  (forall l c, In l (lines g) -> In c l -> c < size g) ->
  (forall b, In b lib -> Safe b) ->
  (forall sy, In sy syms -> automorphism g (app (fst sy)) (app (snd sy)) /\ N.of_nat (length (fst sy)) = size g) ->
  (forall i p, PositiveMap.find i settled = Some p -> good k g s p) ->
  graphb k g s (map mask (lines g)) ix lib syms settled l p0 = true -> good k g s p0.
Proof.
  intros settled X B L S. revert settled. induction l as [|[[i p] n] l IH]; intros settled O H; [easy|]. cbn in H.
  destruct (nodeb k g s (map mask (lines g)) ix lib syms settled p n) eqn:E; [|easy].
  apply nodeb_sound in E; auto. destruct (same p p0) eqn:Sm; [apply same_sound in Sm; now subst|].
  apply IH in H; auto. intros j q F. destruct (Pos.eq_dec j i) as [->|N].
  - rewrite PositiveMap.gss in F. congruence.
  - rewrite PositiveMap.gso in F by auto. eauto.
Qed.

Definition check_graph k g s shapes us syms l : bool :=
  let ms := map mask (lines g) in
  graphb k g s ms (index_of g ms) (map (placed shapes) us) syms (PositiveMap.empty _) l start.

(** What an instance proves: four computations, and the claim follows. *)
Theorem graph_sound k g s (shapes : list block) (us : list use) (syms : list symmetry) l :
  onboardb g = true -> check_blocks shapes us = true -> check_symmetries g syms = true ->
  check_graph k g s shapes us syms l = true -> good k g s start.
Proof.
  intros B L S. apply graphb_sound.
  - exact (index_spec g).
  - unfold onboardb in B. intros ln c Hl Hc. rewrite all_spec in B. apply B in Hl.
    rewrite all_spec in Hl. now apply N.ltb_lt, Hl.
  - intros b. now apply check_blocks_sound.
  - intros sy I. unfold check_symmetries in S. destruct syms as [|sy0 syms]; [easy|]. rewrite all_spec in S. apply S in I. unfold symb in I.
    destruct (N.eqb_spec (N.of_nat (length (fst sy))) (size g)); [|easy]. split; auto. exact (autb_sound g _ sy (index_spec g) B I).
  - intros i p F. now rewrite PositiveMap.gempty in F.
Qed.
