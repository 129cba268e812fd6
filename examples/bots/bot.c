// Takes the centre, else the first free cell. Run: cc -o bot bot.c && noloss check ./bot
#include <stdio.h>

int main(void) {
  char line[64], cells[64];
  while (fgets(line, sizeof line, stdin)) {
    int n = 0, first = 0;
    for (char *at = line; *at && *at != ' '; at++)
      if (*at != '/') cells[n++] = *at;
    while (cells[first] != '.') first++;
    printf("%d\n", cells[4] == '.' ? 5 : first + 1);
    fflush(stdout);
  }
}
