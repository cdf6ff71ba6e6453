package dev.armature.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;

/**
 * Runs, in a process and folder of its own, what a document prints: lines {@code command ARGUMENTS}
 * (tab-separated) and {@code class NAME}, in order. Ends with 0 when all went well.
 */
public final class DocumentRunner {
  private DocumentRunner() {}

  /** Runs the script of the first argument, with classes from the folder of the second. */
  public static void main(String[] args) throws Exception {
    System.setProperty("slf4j.internal.verbosity", "ERROR");
    URLClassLoader snippets =
        new URLClassLoader(
            new URL[] {Path.of(args[1]).toUri().toURL()}, DocumentRunner.class.getClassLoader());
    Thread.currentThread().setContextClassLoader(snippets);
    for (String line : Files.readAllLines(Path.of(args[0]))) {
      List<String> words = List.of(line.split("\t"));
      long start = System.nanoTime();
      System.out.println("> " + String.join(" ", words));
      if (words.get(0).equals("class")) {
        Class.forName(words.get(1), true, snippets)
            .getMethod("main", String[].class)
            .invoke(null, (Object) new String[0]);
      } else if (words.get(1).equals("view") && !words.contains("--help")) {
        view(words.subList(1, words.size()).toArray(String[]::new));
      } else {
        command(words.subList(1, words.size()).toArray(String[]::new));
      }
      System.out.printf("< %.1f s%n", (System.nanoTime() - start) * 1e-9);
      System.out.flush();
    }
    System.exit(0);
  }

  private static void command(String[] args) {
    int code = Main.commandLine().execute(args);
    if (code != 0) {
      throw new IllegalStateException("exit code " + code);
    }
  }

  /** The viewer runs until it is stopped: its page is asked for, then it is. */
  private static void view(String[] args) throws Exception {
    StringWriter out = new StringWriter();
    CommandLine line = Main.commandLine();
    line.setOut(new PrintWriter((Writer) out, true));
    Thread viewer = new Thread(() -> line.execute(args));
    viewer.setDaemon(true);
    viewer.start();
    Pattern address = Pattern.compile("http://\\S+");
    Matcher found = address.matcher("");
    for (int i = 0; i < 300 && !found.find(); i++) {
      Thread.sleep(100);
      found = address.matcher(out.toString());
    }
    int status =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(URI.create(found.group())).build(),
                HttpResponse.BodyHandlers.discarding())
            .statusCode();
    if (status != 200) {
      throw new IllegalStateException("the viewer's page answers " + status);
    }
    viewer.interrupt();
  }
}
