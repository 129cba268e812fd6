"""The full-screen board in a terminal.

State is one plain object (`state`), drawing is a function of it (`plan`, `canvas`, `draw_board`,
`draw_panel`), input changes it in one place (`acts`), and what takes time is a question that is
answered beside the screen (`questions`). `app` and `menu` join them to textual.
"""
