package dev.armature.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every command and every piece of Java in README, guide and the pages about single subjects is run
 * as printed: a fresh folder in which {@code models} is ours stands for a clone, commands and
 * snippets run in it in the order of the document, and blocks that name a file ({@code ```xml
 * first.xml}) are saved under that name. A block {@code ```java more} continues the one before.
 * Commands that the page itself calls long ({@code # minutes}) are not run, and {@code ```text} is
 * what needs another program.
 */
class DocumentsTest {
  private static final Path ROOT = Path.of(System.getProperty("armature.root"));
  private static final Pattern FENCE = Pattern.compile("```(\\w+)?[ ]?(\\S*)");

  /** What takes the whole build or another program, and is run by hand. */
  private static final List<String> NOT_HERE = List.of("./armature test", "mvn ", "git clone");

  /** What a page says of a command that takes long. */
  private static final Pattern LONG = Pattern.compile("\\s# minutes\\b");

  @TempDir Path folder;

  private final List<String> script = new ArrayList<>();
  private final List<Path> sources = new ArrayList<>();
  private final List<String> snippet = new ArrayList<>();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "README.md",
        "docs/guide.md",
        "docs/coming-from-mujoco.md",
        "docs/avbd.md",
        "docs/batch.md",
        "docs/cameras.md",
        "docs/check.md",
        "docs/control.md",
        "docs/decompose.md",
        "docs/environments.md",
        "docs/gallery.md",
        "docs/learning.md",
        "docs/model-files.md",
        "docs/recordings.md",
        "docs/rollouts.md",
        "docs/viewer.md"
      })
  void whatADocumentPrintsRuns(String document) throws Exception {
    read(Files.readAllLines(ROOT.resolve(document)));
    assertThat(script).as("the document prints something to run").isNotEmpty();
    Path clone = Files.createDirectory(folder.resolve("clone"));
    copy(ROOT.resolve("models"), clone.resolve("models"));
    Files.createDirectories(clone.resolve("docs/img"));
    try (var files = Files.list(folder.resolve("saved"))) {
      for (Path file : files.toList()) {
        Files.copy(file, clone.resolve(file.getFileName()));
      }
    }
    compile();
    Path list = Files.write(folder.resolve("script"), script);
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                // short programs: the quick compiler is done before the other begins to pay
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Djava.awt.headless=true",
                "-cp",
                classPath(),
                "dev.armature.cli.DocumentRunner",
                list.toString(),
                folder.resolve("classes").toString())
            .directory(clone.toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("log").toFile())
            .start();
    boolean ended = process.waitFor(4, TimeUnit.MINUTES);
    process.destroyForcibly();
    String log = Files.readString(folder.resolve("log"));
    if (!ended || process.exitValue() != 0) {
      fail(document + ": " + log);
    }
    for (String line : script) {
      assertThat(log).contains("> " + line.replace('\t', ' '));
    }
  }

  @Test
  void linksLeadToFilesThatExist() throws Exception {
    List<Path> documents = new ArrayList<>(List.of(ROOT.resolve("README.md")));
    try (var pages = Files.list(ROOT.resolve("docs"))) {
      pages.filter(page -> page.toString().endsWith(".md")).sorted().forEach(documents::add);
    }
    for (Path file : documents) {
      Matcher link = Pattern.compile("\\]\\(([^)#:]+)(#[^)]*)?\\)").matcher(Files.readString(file));
      while (link.find()) {
        assertThat(file.resolveSibling(link.group(1))).as("%s: %s", file, link.group()).exists();
      }
    }
  }

  // ---- reading

  private void read(List<String> lines) throws IOException {
    Files.createDirectories(folder.resolve("saved"));
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      if (line.startsWith("    ./armature")) {
        shell(line.strip());
        continue;
      }
      Matcher fence = FENCE.matcher(line);
      if (!fence.matches()) {
        continue;
      }
      List<String> body = new ArrayList<>();
      for (i++; !lines.get(i).startsWith("```"); i++) {
        body.add(lines.get(i));
      }
      block(fence.group(1) == null ? "" : fence.group(1), fence.group(2), body);
    }
    flush();
  }

  private void block(String language, String name, List<String> body) throws IOException {
    if (language.equals("java") && name.isEmpty()) {
      flush();
      snippet.addAll(body);
      return;
    }
    if (language.equals("java") && name.equals("more")) {
      assertThat(snippet).as("something to continue").isNotEmpty();
      snippet.addAll(body);
      return;
    }
    flush();
    if (!name.isEmpty()) {
      Files.write(folder.resolve("saved").resolve(name), body);
    } else if (language.equals("sh")) {
      body.forEach(this::shell);
    }
  }

  private void shell(String line) {
    if (LONG.matcher(line).find()) {
      return;
    }
    String command = line.replaceFirst("\\s+# .*", "").strip();
    if (command.isEmpty()
        || command.startsWith("#")
        || NOT_HERE.stream().anyMatch(command::startsWith)) {
      return;
    }
    Matcher completion = Pattern.compile("source <\\(\\./armature (.*)\\)").matcher(command);
    if (completion.matches()) {
      command = "./armature " + completion.group(1);
    }
    assertThat(command).as("a command that this test knows how to run").startsWith("./armature");
    List<String> words = new ArrayList<>(List.of("command"));
    Matcher word = Pattern.compile("'([^']*)'|(\\S+)").matcher(command.substring(10));
    while (word.find()) {
      words.add(word.group(1) != null ? word.group(1) : word.group(2));
    }
    script.add(String.join("\t", words));
  }

  /** Ends a snippet: its imports go up, the rest into a main method. */
  private void flush() throws IOException {
    if (snippet.isEmpty()) {
      return;
    }
    String name = "Snippet" + sources.size();
    StringBuilder source = new StringBuilder();
    snippet.stream()
        .filter(l -> l.startsWith("import "))
        .forEach(l -> source.append(l).append('\n'));
    source.append("public class ").append(name).append(" {\n");
    source.append("  public static void main(String[] args) throws Exception {\n");
    snippet.stream()
        .filter(l -> !l.startsWith("import "))
        .forEach(l -> source.append("    ").append(l).append('\n'));
    source.append("  }\n}\n");
    Path file = Files.createDirectories(folder.resolve("sources")).resolve(name + ".java");
    sources.add(Files.writeString(file, source));
    script.add("class\t" + name);
    snippet.clear();
  }

  // ---- running

  private void compile() throws IOException {
    Files.createDirectories(folder.resolve("classes"));
    if (sources.isEmpty()) {
      return;
    }
    List<String> args =
        new ArrayList<>(List.of("--release", "17", "-d", folder.resolve("classes").toString()));
    args.addAll(List.of("-cp", classPath(), "-proc:none"));
    sources.forEach(file -> args.add(file.toString()));
    java.io.ByteArrayOutputStream messages = new java.io.ByteArrayOutputStream();
    int code =
        ToolProvider.getSystemJavaCompiler()
            .run(null, messages, messages, args.toArray(String[]::new));
    assertThat(code).as("%s", messages).isZero();
  }

  /** The class path of the tests, also where the launcher has a class loader of its own. */
  private static String classPath() {
    for (ClassLoader loader = DocumentsTest.class.getClassLoader();
        loader != null;
        loader = loader.getParent()) {
      if (loader instanceof URLClassLoader urls) {
        return Arrays.stream(urls.getURLs())
            .map(URL::toString)
            .map(url -> Path.of(URI.create(url)).toString())
            .collect(Collectors.joining(File.pathSeparator));
      }
    }
    return System.getProperty("java.class.path");
  }

  private static void copy(Path from, Path to) throws IOException {
    try (var files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(from.relativize(file).toString()));
      }
    }
  }
}
