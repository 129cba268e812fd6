(** The boards have the lines they should have. *)
From Coq Require Import NArith List.
From NoLoss Require Import Play Blocks.
Import ListNotations.
Open Scope N_scope.
Ltac run := match goal with |- _ = ?y => vm_cast_no_check (eq_refl y) end.

Definition once (l : list N) := fold_right (fun m l => if any (N.eqb m) l then l else m :: l) [] l.
Definition masks (g : game) := once (map mask (lines g)).
Definition same_lines (g h : game) : bool :=
  if all (fun m => any (N.eqb m) (masks h)) (masks g)
  then all (fun m => any (N.eqb m) (masks g)) (masks h) else false.

(** n^d has ((n+2)^d - n^d)/2 distinct lines *)
Example lines_3_2 : length (masks (cube 3 2)) = 8%nat. run. Qed.
Example lines_3_3 : length (masks (cube 3 3)) = 49%nat. run. Qed.
Example lines_4_3 : length (masks (cube 4 3)) = 76%nat. run. Qed.
Example lines_6_3 : length (masks (cube 6 3)) = 148%nat. run. Qed.
Example lines_7_3 : length (masks (cube 7 3)) = 193%nat. run. Qed.

(** w x h, k in a row: (w-k+1)h + w(h-k+1) + 2(w-k+1)(h-k+1) of them *)
Example lines_4x4_3 : length (masks (board 4 4 3)) = 24%nat. run. Qed.
Example lines_5x6_4 : length (masks (board 5 6 4)) = 39%nat. run. Qed.
Example lines_7x7_5 : length (masks (board 7 7 5)) = 60%nat. run. Qed.

(** a square is a square by both definitions *)
Example square_3 : same_lines (board 3 3 3) (cube 3 2) = true. run. Qed.
Example square_4 : same_lines (board 4 4 4) (cube 4 2) = true. run. Qed.
Example not_square_4 : same_lines (board 4 4 3) (cube 4 2) = false. run. Qed.
