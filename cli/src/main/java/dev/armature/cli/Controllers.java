package dev.armature.cli;

import dev.armature.Controller;
import java.io.IOException;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Finds the controller that the command line names. */
final class Controllers {
  private Controllers() {}

  /**
   * Returns the controller with this name, from jars or class folders besides our own class path;
   * or the one that a {@code .java} file holds, compiled on the spot.
   */
  static Controller find(String name, List<Path> jars) throws IOException {
    ClassLoader loader = loader(jars);
    if (name.endsWith(".java")) {
      return compile(Path.of(name), jars, loader);
    }
    List<String> known = new ArrayList<>();
    for (Controller controller : ServiceLoader.load(Controller.class, loader)) {
      if (controller.name().equals(name) || controller.getClass().getName().equals(name)) {
        return controller;
      }
      known.add(controller.name());
    }
    throw new IOException(
        "no controller \"%s\"; known are: %s (add a jar with --with, or name a .java file)"
            .formatted(name, known.isEmpty() ? "none" : String.join(", ", known)));
  }

  private static ClassLoader loader(List<Path> jars) throws IOException {
    ClassLoader parent = Controllers.class.getClassLoader();
    if (jars.isEmpty()) {
      return parent;
    }
    List<URL> urls = new ArrayList<>();
    for (Path jar : jars) {
      if (!Files.exists(jar)) {
        throw new NoSuchFileException(jar.toString(), null, "no such jar or folder");
      }
      urls.add(url(jar));
    }
    return new URLClassLoader(urls.toArray(URL[]::new), parent);
  }

  private static URL url(Path path) throws MalformedURLException {
    return path.toUri().toURL();
  }

  private static Controller compile(Path source, List<Path> jars, ClassLoader loader)
      throws IOException {
    if (!Files.exists(source)) {
      throw new NoSuchFileException(source.toString(), null, "no such file");
    }
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    if (compiler == null) {
      throw new IOException("a .java file needs a JDK to run; this is a runtime without compiler");
    }
    Path classes = Files.createTempDirectory("armature-controller");
    try {
      List<String> names = javac(compiler, source, jars, classes);
      URLClassLoader made = new URLClassLoader(new URL[] {url(classes)}, loader);
      for (String name : names) {
        Class<?> type = Class.forName(name, false, made);
        if (Controller.class.isAssignableFrom(type) && !type.isInterface()) {
          Controller controller = (Controller) type.getDeclaredConstructor().newInstance();
          // Load the rest before the folder goes.
          for (String other : names) {
            Class.forName(other, false, made);
          }
          return controller;
        }
      }
      throw new IOException(source + ": has no class that implements dev.armature.Controller");
    } catch (NoSuchMethodException
        | InstantiationException
        | IllegalAccessException
        | ClassNotFoundException e) {
      throw new IOException(
          source
              + ": the controller needs to be public, with a public constructor without"
              + " parameters: "
              + e,
          e);
    } catch (InvocationTargetException e) {
      throw new IOException(source + ": the constructor failed: " + e.getCause(), e);
    } finally {
      delete(classes);
    }
  }

  private static List<String> javac(
      JavaCompiler compiler, Path source, List<Path> jars, Path classes) throws IOException {
    DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
    StringBuilder path = new StringBuilder(System.getProperty("java.class.path"));
    // Under a launcher with its own class loaders the property does not know the engine.
    CodeSource engine = Controller.class.getProtectionDomain().getCodeSource();
    if (engine != null) {
      path.append(java.io.File.pathSeparator)
          .append(Path.of(URI.create(engine.getLocation().toString())));
    }
    jars.forEach(jar -> path.append(java.io.File.pathSeparator).append(jar));
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      boolean done =
          compiler
              .getTask(
                  new StringWriter(),
                  files,
                  diagnostics,
                  List.of("-d", classes.toString(), "-cp", path.toString(), "-proc:none"),
                  null,
                  files.getJavaFileObjects(source))
              .call();
      if (!done) {
        StringBuilder message = new StringBuilder(source + " does not compile:");
        for (Diagnostic<?> d : diagnostics.getDiagnostics()) {
          if (d.getKind() == Diagnostic.Kind.ERROR) {
            message.append("\n  line ").append(d.getLineNumber()).append(": ");
            message.append(d.getMessage(java.util.Locale.ROOT).replace("\n", "\n    "));
          }
        }
        throw new IOException(message.toString());
      }
    }
    try (var all = Files.walk(classes)) {
      return all.filter(f -> f.toString().endsWith(".class"))
          .map(f -> classes.relativize(f).toString().replace(java.io.File.separatorChar, '.'))
          .map(f -> f.substring(0, f.length() - ".class".length()))
          .sorted()
          .toList();
    }
  }

  private static void delete(Path folder) throws IOException {
    try (var all = Files.walk(folder)) {
      for (Path path : all.sorted(java.util.Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    }
  }
}
