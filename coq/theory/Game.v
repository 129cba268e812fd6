(** Line games: two sides alternately take free cells; the first to own a whole line wins; a full
    board is a draw.  This file is what a reader has to trust: it has definitions and no proofs. *)
From Coq Require Import NArith List Bool.
Import ListNotations.
Open Scope N_scope.

(** ** The game *)
Definition cell := N.
Definition line := list cell.
Record game := Game { size : N; lines : list line }.  (* cells 0 .. size-1 *)

Inductive side := First | Second.
Definition other (s : side) := match s with First => Second | Second => First end.

Record pos := Pos { turn : side; first : N; second : N }. (* stones: bitmasks *)
Definition start := Pos First 0 0.
Definition stones (s : side) (p : pos) :=
  match s with First => first p | Second => second p end.
Definition play (p : pos) (c : cell) : pos :=
  match turn p with
  | First  => Pos Second (N.setbit (first p) c) (second p)
  | Second => Pos First  (first p) (N.setbit (second p) c)
  end.

Definition has (p : pos) (s : side) (c : cell) : Prop := N.testbit (stones s p) c = true.
Definition legal (g : game) (p : pos) (c : cell) : Prop :=
  c < size g /\ ~ has p First c /\ ~ has p Second c.
Definition wins (g : game) (s : side) (p : pos) : Prop :=
  exists l, In l (lines g) /\ forall c, In c l -> has p s c.
Definition over (g : game) (p : pos) : Prop :=
  wins g First p \/ wins g Second p \/ ~ exists c, legal g p c.

(** ** What is claimed of a strategy *)
Definition strategy := pos -> cell -> Prop.       (* the moves it may make *)

Inductive reachable (g : game) (s : side) (f : strategy) (p0 : pos) : pos -> Prop :=
| r_start : reachable g s f p0 p0
| r_mine p c : reachable g s f p0 p -> ~ over g p -> turn p = s ->
    f p c -> reachable g s f p0 (play p c)
| r_theirs p c : reachable g s f p0 p -> ~ over g p -> turn p = other s ->
    legal g p c -> reachable g s f p0 (play p c).

Record never_loses (g : game) (s : side) (f : strategy) (p0 : pos) : Prop := {
  no_loss : forall p, reachable g s f p0 p -> ~ wins g (other s) p;
  not_stuck : forall p, reachable g s f p0 p -> ~ over g p -> turn p = s -> exists c, f p c;
  no_cheating : forall p c, reachable g s f p0 p -> ~ over g p -> turn p = s -> f p c -> legal g p c
}.

(** ** What is claimed of a game: side [s] can avoid losing from [p]; it can force a win *)
Inductive holds (g : game) (s : side) : pos -> Prop :=
| h_over p : over g p -> ~ wins g (other s) p -> holds g s p
| h_mine p c : ~ over g p -> turn p = s -> legal g p c ->
    holds g s (play p c) -> holds g s p
| h_theirs p : ~ over g p -> turn p = other s ->
    (forall c, legal g p c -> holds g s (play p c)) -> holds g s p.

Inductive forces (g : game) (s : side) : pos -> Prop :=
| f_won p : wins g s p -> ~ wins g (other s) p -> forces g s p
| f_mine p c : ~ over g p -> turn p = s -> legal g p c ->
    forces g s (play p c) -> forces g s p
| f_theirs p : ~ over g p -> turn p = other s ->
    (forall c, legal g p c -> forces g s (play p c)) -> forces g s p.

Definition draw (g : game) : Prop := forall s, holds g s start.

(** ** The boards n^d: a line runs through n cells; every coordinate is constant,
    runs up, or runs down, not all constant (each line occurs in both directions). *)
Definition upto (n : N) : list N := map N.of_nat (seq 0 (N.to_nat n)).
Inductive coord := K (i : N) | Up | Down.
Fixpoint templates (n : N) (d : nat) : list (list coord) :=
  match d with
  | O => [[]]
  | S d => flat_map (fun x => map (cons x) (templates n d)) (map K (upto n) ++ [Up; Down])
  end.
Definition moving (x : coord) := match x with K _ => false | _ => true end.
Definition at_ (n i : N) (x : coord) := match x with K j => j | Up => i | Down => n - 1 - i end.
Definition line_of (n : N) (t : list coord) : line :=
  map (fun i => fold_left (fun a x => a * n + at_ n i x) t 0) (upto n).
Definition cube (n : N) (d : nat) : game :=
  Game (n ^ N.of_nat d) (map (line_of n) (filter (existsb moving) (templates n d))).

(** ** The boards w x h with k in a row: cell (x, y) is y*w + x; rows, columns, both diagonals. *)
Definition run (from step k : N) : line := map (fun i => from + i * step) (upto k).
Definition runs (w h k x y : N) : list line :=
  let right := x + k <=? w in let left := k <=? x + 1 in let down := y + k <=? h in
  (if right then [run (y * w + x) 1 k] else []) ++
  (if down then [run (y * w + x) w k] else []) ++
  (if right && down then [run (y * w + x) (w + 1) k] else []) ++
  (if left && down then [run (y * w + x) (w - 1) k] else []).
Definition board (w h k : N) : game :=
  Game (w * h) (flat_map (fun y => flat_map (fun x => runs w h k x y) (upto w)) (upto h)).
