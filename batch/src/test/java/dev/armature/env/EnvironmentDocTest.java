package dev.armature.env;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("docs/environments.md")
class EnvironmentDocTest {
  private static final Pattern CODE = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

  @Test
  @DisplayName("holds Java that compiles and runs as printed")
  void snippetsRun(@TempDir Path folder) throws Exception {
    List<String> snippets = new ArrayList<>();
    Matcher m = CODE.matcher(Files.readString(page()));
    while (m.find()) {
      snippets.add(m.group(1));
    }
    assertThat(snippets).hasSize(5);
    for (int i = 0; i < snippets.size(); i++) {
      run("Snippet" + i, snippets.get(i), folder);
    }
  }

  private static void run(String name, String snippet, Path folder) throws Exception {
    StringBuilder imports = new StringBuilder();
    StringBuilder body = new StringBuilder();
    for (String line : snippet.split("\n")) {
      (line.startsWith("import ") ? imports : body).append(line).append('\n');
    }
    String source =
        imports
            + "public class "
            + name
            + " { public static void main(String[] args) {\n"
            + body.toString().replace("System.out.println", "results.add")
            + "}\nstatic final java.util.List<Object> results = new java.util.ArrayList<>(); }";
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
    List<String> options =
        List.of("-d", folder.toString(), "-cp", classPath(), "-proc:none", "-nowarn");
    boolean compiled =
        compiler.getTask(null, null, problems, options, null, List.of(text(name, source))).call();
    assertThat(compiled).as(problems.getDiagnostics().toString()).isTrue();
    try (URLClassLoader loader =
        new URLClassLoader(
            new URL[] {folder.toUri().toURL()}, EnvironmentDocTest.class.getClassLoader())) {
      Class<?> made = loader.loadClass(name);
      made.getMethod("main", String[].class).invoke(null, (Object) new String[0]);
      var results = made.getDeclaredField("results");
      results.setAccessible(true);
      assertThat((List<?>) results.get(null)).hasSize(1);
    }
  }

  /** The class path of this test, also where a launcher hides it in a manifest. */
  private static String classPath() throws Exception {
    List<String> all = new ArrayList<>();
    all.add(System.getProperty("java.class.path"));
    for (String name :
        List.of(
            "dev.armature.env.Environment",
            "dev.armature.model.Model",
            "dev.armature.compile.Compiler",
            "org.jspecify.annotations.Nullable")) {
      try {
        var source = Class.forName(name).getProtectionDomain().getCodeSource();
        if (source != null) {
          all.add(Path.of(source.getLocation().toURI()).toString());
        }
      } catch (ClassNotFoundException e) {
        assertThat(name).startsWith("org.jspecify");
      }
    }
    return String.join(File.pathSeparator, all);
  }

  private static JavaFileObject text(String name, String source) {
    return new SimpleJavaFileObject(
        URI.create("string:///" + name + ".java"), JavaFileObject.Kind.SOURCE) {
      @Override
      public CharSequence getCharContent(boolean ignore) {
        return source;
      }
    };
  }

  private static Path page() throws IOException {
    Path here = Path.of(System.getProperty("armature.root", ".")).toAbsolutePath();
    for (Path p = here; p != null; p = p.getParent()) {
      if (Files.exists(p.resolve("docs/environments.md"))) {
        return p.resolve("docs/environments.md");
      }
    }
    throw new IOException("no docs/environments.md above " + here);
  }
}
