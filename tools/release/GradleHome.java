import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Arranges the classes of Gradle as a distribution. A distribution has one jar for each of Gradle's
 * modules, with a list of what the module needs; gradle-api has all modules, with their lists, in
 * one jar. Each module becomes a jar with its list alone, and needs the one jar with the classes.
 *
 * <p>{@code java GradleHome.java JARS HOME VERSION}
 */
final class GradleHome {
  private static final Pattern LIST = Pattern.compile("(gradle-[\\w-]+)-classpath\\.properties");

  private final Path lib;
  private final String version;
  private final List<String> jars = new ArrayList<>();

  private GradleHome(Path home, String version) throws IOException {
    lib = Files.createDirectories(home.resolve("lib"));
    this.version = version;
    Files.createDirectories(lib.resolve("plugins"));
  }

  public static void main(String[] args) throws IOException {
    new GradleHome(Path.of(args[1]), args[2]).arrange(Path.of(args[0]));
  }

  private void arrange(Path folder) throws IOException {
    try (var files = Files.list(folder)) {
      for (Path jar : files.sorted().toList()) {
        Files.copy(jar, lib.resolve(jar.getFileName()));
        jars.add(jar.getFileName().toString());
      }
    }
    Path all = lib.resolve("gradle-api-" + version + ".jar");
    Set<String> modules = new TreeSet<>();
    Set<String> external = new TreeSet<>();
    // the programs that start Gradle look for themselves in these two
    Files.createLink(lib.resolve("gradle-launcher-" + version + ".jar"), all);
    modules.add("gradle-gradle-cli");
    try (ZipFile zip = new ZipFile(all.toFile())) {
      for (ZipEntry entry : zip.stream().toList()) {
        Matcher list = LIST.matcher(entry.getName());
        if (list.matches()) {
          String text =
              new String(zip.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8);
          external.addAll(value(text, "runtime"));
          List<String> projects = value(text, "projects");
          modules.addAll(projects);
          module(list.group(1), projects);
        }
      }
    }
    for (String module : modules) {
      module(module, List.of()); // those that have no list
    }
    for (String jar : external) {
      write(jar, null, ""); // other people's classes: they are in the one jar, too
    }
  }

  private static List<String> value(String properties, String key) {
    return properties
        .lines()
        .filter(line -> line.startsWith(key + "="))
        .flatMap(line -> Pattern.compile(",").splitAsStream(line.substring(key.length() + 1)))
        .filter(name -> !name.isBlank())
        .toList();
  }

  private void module(String name, List<String> projects) throws IOException {
    write(
        name + "-" + version + ".jar",
        name + "-classpath.properties",
        "runtime=" + String.join(",", jars) + "\nprojects=" + String.join(",", projects) + "\n");
  }

  /** Writes a jar with one entry, or without any, unless there is a jar of that name. */
  private void write(String jar, String entry, String text) throws IOException {
    Path file = lib.resolve(jar);
    try {
      Files.createFile(file);
    } catch (FileAlreadyExistsException e) {
      return;
    }
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(file))) {
      out.putNextEntry(new ZipEntry(entry == null ? "META-INF/" : entry));
      out.write(text.getBytes(StandardCharsets.UTF_8));
      out.closeEntry();
    }
  }
}
