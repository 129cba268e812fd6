"""How a bot is checked: asked about boards, played through whole games."""
