(** The checker of proof files accepts small proofs and refuses the same ones broken. *)
From Coq Require Import NArith List.
From NoLoss Require Import Play Blocks Index Symmetry Shapes Threats Graph.
From NoLossInstances Require I_3x3.
Import ListNotations.
Open Scope N_scope.
Ltac run := match goal with |- _ = ?y => vm_cast_no_check (eq_refl y) end.

Definition accepts k g s := check_graph k g s [] [].
Definition drop {A} (n : nat) (l : list A) := firstn n l ++ skipn (S n) l.
(** Whether [f] accepts the list with an entry missing, whichever. *)
Definition spares_one {A} (f : list A -> bool) (l : list A) := any (fun i => f (drop i l)) (seq 0 (length l)).

(** ** A row of three with two to make: whoever begins in the middle wins *)
Definition strip := board 3 1 2.
Definition win_strip : list (positive * pos * node) :=
  [(2%positive, Pos Second 2 0, Replies [] [] []); (1%positive, start, Move 1 (2%positive, O))].
Example strip_won : accepts Win strip First [] win_strip = true. run. Qed.
Example wrong_side : accepts Win strip Second [] win_strip = false. run. Qed.
Example wrong_move : accepts Win strip First []
  [(2%positive, Pos Second 1 0, Replies [] [] []); (1%positive, start, Move 0 (2%positive, O))] = false. run. Qed.
Example missing_node : accepts Win strip First [] [(1%positive, start, Move 1 (2%positive, O))] = false. run. Qed.
Example other_node : accepts Win strip First []
  [(2%positive, Pos Second 1 0, Replies [] [] []); (1%positive, start, Move 1 (2%positive, O))] = false. run. Qed.
Example as_threats : accepts Win strip First [] [(1%positive, start, Threaten [1])] = true. run. Qed.
Example no_sequence : accepts Win strip First [] [(1%positive, start, Threaten [])] = false. run. Qed.
Example off_board : accepts Win strip First []
  [(2%positive, Pos Second 2 0, Replies [] [] []); (1%positive, start, Move 3 (2%positive, O))] = false. run. Qed.
Example no_nodes : accepts Win strip First [] [] = false. run. Qed.
Example no_threats : accepts Win strip First [] [(1%positive, start, Threaten [0])] = false. run. Qed.

(** ** Four lines of three through one cell: a win needs an answer to every reply *)
Definition fork := Game 7 [[0; 1; 2]; [0; 1; 3]; [0; 4; 5]; [0; 4; 6]].
Definition answers := [(1, Force [4]); (2, Force [4]); (3, Force [4]); (4, Force [1]); (5, Force [1]); (6, Force [1])].
Definition accepts_fork own rest := accepts Win fork First []
  [(2%positive, Pos Second 1 0, Replies own [] rest); (1%positive, start, Move 0 (2%positive, O))].
Example fork_won : accepts_fork answers [] = true. run. Qed.
Example any_sequence : accepts_fork [] [[4]; [1]] = true. run. Qed.
Example win_reply_missing : spares_one (fun own => accepts_fork own []) answers = false. run. Qed.
Example win_sequence_missing : spares_one (accepts_fork []) [[4]; [1]] = false. run. Qed.
Example taken_in_sequence : accepts_fork [(4, Force [4])] [[4]; [0]] = false. run. Qed.

(** ** Two rows of two with a row to make: the second player pairs the rows *)
Definition rows := Game 4 [[0; 1]; [2; 3]].
Definition pairs := [(1%positive, start, Blocked ([], [(0, 1); (2, 3)]))].
Definition accepts_rows l := accepts NoLoss rows Second [] l.
Example paired : accepts_rows pairs = true. run. Qed.
Example dropped_pair : accepts_rows [(1%positive, start, Blocked ([], [(0, 1)]))] = false. run. Qed.
Example overlapping : accepts_rows [(1%positive, start, Blocked ([], [(0, 1); (1, 2); (2, 3)]))] = false. run. Qed.
Example same_cell_twice : accepts_rows [(1%positive, start, Blocked ([], [(0, 0); (2, 3)]))] = false. run. Qed.
Example off_the_board : accepts_rows [(1%positive, start, Blocked ([], [(0, 1); (2, 3); (4, 5)]))] = false. run. Qed.
Example no_win_by_pairs : accepts Win rows Second [] pairs = false. run. Qed.
Definition opening := [(0, Hold 1 ([], [(2, 3)])); (1, Hold 0 ([], [(2, 3)]));
                       (2, Hold 3 ([], [(0, 1)])); (3, Hold 2 ([], [(0, 1)]))].
Definition opens own := accepts_rows [(1%positive, start, Replies own [] [])].
Example answered : opens opening = true. run. Qed.
Example reply_missing : spares_one opens opening = false. run. Qed.
Example broken_opening : opens ((0, Hold 2 ([], [(2, 3)])) :: drop 0 opening) = false. run. Qed.
Example opening_off_board : opens ((0, Hold 4 ([], [(2, 3)])) :: drop 0 opening) = false. run. Qed.
Example taken_cell : accepts_rows
  [(1%positive, start, Replies [(0, Hold 0 ([], [(2, 3)])); (1, Hold 0 ([], [(2, 3)]));
                                (2, Hold 3 ([], [(0, 1)])); (3, Hold 2 ([], [(0, 1)]))] [] [])] = false. run. Qed.

(** ** The same up to symmetry: one reply settles all four *)
Definition flip : symmetry := ([1; 0; 3; 2], [1; 0; 3; 2]).
Definition turned : symmetry := ([2; 3; 0; 1], [2; 3; 0; 1]).
Definition both : symmetry := ([3; 2; 1; 0], [3; 2; 1; 0]).
Definition all_like_first := [(1%positive, start, Replies [(0, Hold 1 ([], [(2, 3)]))]
  [(1, 0, 0%nat); (2, 0, 1%nat); (3, 0, 2%nat)] [])].
Example alike : accepts NoLoss rows Second [flip; turned; both] all_like_first = true. run. Qed.
Example alike_wrong : accepts NoLoss rows Second [turned; flip; both] all_like_first = false. run. Qed.
Example alike_missing : accepts NoLoss rows Second [flip; turned] all_like_first = false. run. Qed.
Definition symmetries_ok := check_symmetries.
Example real_symmetries : symmetries_ok rows [flip; turned; both] = true. run. Qed.
Example no_symmetry : symmetries_ok rows [([0; 2; 1; 3], [0; 2; 1; 3])] = false. run. Qed.
Example no_inverse : symmetries_ok rows [([2; 3; 0; 1], [0; 1; 2; 3])] = false. run. Qed.
Example too_short : symmetries_ok rows [([1; 0; 3], [1; 0; 3])] = false. run. Qed.

(** ** Maker wins tic-tac-toe, so it is no block; the rows and columns of a 3 x 3 grid are one *)
Definition grid := [[0; 1; 2]; [3; 4; 5]; [6; 7; 8]; [0; 3; 6]; [1; 4; 7]; [2; 5; 8]].
Definition here := upto 9.
Definition next := map (N.add 9) (upto 9).
Definition astride := map (N.add 6) (upto 9).
Example a_block : check_blocks [grid] [(0%nat, here); (0%nat, next)] = true. run. Qed.
Example not_a_block : check_blocks [[0; 4; 8] :: [2; 4; 6] :: grid] [] = false. run. Qed.
Example cell_used_twice : check_blocks [grid] [(0%nat, [0; 1; 2; 3; 4; 5; 6; 7; 7])] = false. run. Qed.
Example cell_without_place : check_blocks [grid] [(0%nat, upto 8)] = false. run. Qed.

(** ** Two grids side by side: a leaf needs both, apart and on the board *)
Definition grids := Game 18 (grid ++ map (map (N.add 9)) grid).
Definition accepts_blocks bs := check_graph NoLoss grids Second [grid] [(0%nat, here); (0%nat, next); (0%nat, astride)] []
  [(1%positive, start, Blocked (bs, []))].
Example both_grids : accepts_blocks [0; 1]%nat = true. run. Qed.
Example dropped_block : spares_one accepts_blocks [0; 1]%nat = false. run. Qed.
Example overlapping_blocks : accepts_blocks [0; 1; 2]%nat = false. run. Qed.
Example block_twice : accepts_blocks [0; 0; 1]%nat = false. run. Qed.
Example no_such_block : accepts_blocks [0; 3]%nat = false. run. Qed.

(** ** The draw of tic-tac-toe with a node or an answer missing, whichever *)
Definition accepts_3x3 := accepts NoLoss (cube 3 2) Second I_3x3.symmetries.
Example drawn : accepts_3x3 I_3x3.graph = true. run. Qed.
Example for_the_other_side : accepts NoLoss (cube 3 2) First I_3x3.symmetries I_3x3.graph = false. run. Qed.
Example node_missing : spares_one accepts_3x3 I_3x3.graph = false. run. Qed.
Definition replaced (i : nat) (n : node) :=
  match nth_error I_3x3.graph i with
  | Some (j, p, _) => firstn i I_3x3.graph ++ (j, p, n) :: skipn (S i) I_3x3.graph
  | None => I_3x3.graph
  end.
Definition spares_answer (i : nat) :=
  match nth_error I_3x3.graph i with
  | Some (_, _, Replies own alike rest) => spares_one (fun own => accepts_3x3 (replaced i (Replies own alike rest))) own
  | _ => false
  end.
Example answer_missing : any spares_answer (seq 0 (length I_3x3.graph)) = false. run. Qed.

(** ** Two overlapping lines that lack the same two cells are one threat, not two *)
Definition winning g := let ms := map mask (lines g) in sequence g ms (index_of g ms).
Definition overlap := Game 6 [[0; 1; 2; 3]; [1; 2; 3; 4]].
Definition two_and_three := Pos First 6 0.   (* cells 1 and 2 are ours: both lines lack 3 and one end *)
Example one_reply : winning overlap First [3] two_and_three = true. run. Qed.
Definition hidden := Game 6 [[0; 1; 2; 3]; [0; 1; 2; 4]].   (* after 2, they lack different cells *)
Definition alike_lines := Game 6 [[0; 1; 2; 3]; [3; 2; 1; 0]]. (* after 2, both lack cell 3 *)
Example different_cells : winning hidden First [2] (Pos First 3 0) = true. run. Qed.
Example same_cell : winning alike_lines First [2] (Pos First 3 0) = false. run. Qed.
