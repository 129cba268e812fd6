// Takes the centre, else the first free cell. Run: noloss check "node bot.js"
const lines = require("readline").createInterface({ input: process.stdin });

lines.on("line", (line) => {
  const [board, mark] = line.split(" ");
  const cells = board.replaceAll("/", "");
  console.log(cells[4] === "." ? 5 : cells.indexOf(".") + 1);
});
