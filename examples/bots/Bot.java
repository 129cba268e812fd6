// Takes the centre, else the first free cell. Run: noloss check "java Bot.java"
import java.util.Scanner;

public class Bot {
  public static void main(String[] args) {
    Scanner in = new Scanner(System.in);
    while (in.hasNextLine()) {
      String cells = in.nextLine().split(" ")[0].replace("/", "");
      System.out.println(cells.charAt(4) == '.' ? 5 : cells.indexOf('.') + 1);
    }
  }
}
