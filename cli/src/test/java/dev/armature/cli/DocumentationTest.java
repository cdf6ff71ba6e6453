package dev.armature.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.doctree.DocCommentTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/** Every public type and method has Javadoc, every package says what it holds. */
class DocumentationTest {
  @Test
  void everyPackageHasADescription() throws IOException {
    Set<Path> without = new TreeSet<>();
    for (Path file : TestSources.java("main").keySet()) {
      Path folder = file.getParent();
      if (!file.endsWith("module-info.java")
          && !Files.exists(folder.resolve("package-info.java"))) {
        without.add(TestSources.ROOT.relativize(folder));
      }
    }
    assertThat(without).isEmpty();
  }

  /** The example is a project of its own, so it has to repeat the version. */
  @Test
  void theExampleNamesTheVersionOfTheBuild() throws IOException {
    String build = Files.readString(TestSources.ROOT.resolve("pom.xml"));
    String version = build.replaceAll("(?s).*<revision>(.*?)</revision>.*", "$1");
    assertThat(Files.readString(TestSources.ROOT.resolve("examples/pom.xml")))
        .contains("<armature.version>" + version + "</armature.version>");
    assertThat(Files.readString(TestSources.ROOT.resolve("examples/build.gradle")))
        .contains("armature-bom:" + version + "'");
    assertThat(Files.readString(TestSources.ROOT.resolve("docs/install.md")))
        .contains("armature-bom:" + version + "'")
        .contains("<version>" + version + "</version>");
  }

  /** The sources are parsed, not compiled: seconds for all modules. */
  @Test
  void publicTypesAndMethodsHaveJavadoc() throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    List<String> bare = new ArrayList<>();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      JavacTask task =
          (JavacTask)
              compiler.getTask(
                  null,
                  files,
                  diagnostic -> {},
                  List.of("-proc:none"),
                  null,
                  files.getJavaFileObjectsFromPaths(TestSources.java("main").keySet()));
      DocTrees docs = DocTrees.instance(task);
      for (CompilationUnitTree unit : task.parse()) {
        new PublicMembers(docs, bare).scan(unit, null);
      }
    }
    assertThat(bare).isEmpty();
  }

  /** Collects what is public all the way up and has no comment. */
  private static final class PublicMembers extends TreePathScanner<Void, Void> {
    private final DocTrees docs;
    private final List<String> bare;

    PublicMembers(DocTrees docs, List<String> bare) {
      this.docs = docs;
      this.bare = bare;
    }

    @Override
    public Void visitClass(ClassTree type, Void unused) {
      if (!isPublic(type.getModifiers())) {
        return null;
      }
      check(type.getSimpleName().toString());
      return super.visitClass(type, unused);
    }

    @Override
    public Void visitMethod(MethodTree method, Void unused) {
      boolean overrides =
          method.getModifiers().getAnnotations().stream()
              .anyMatch(a -> a.getAnnotationType().toString().equals("Override"));
      if (isPublic(method.getModifiers()) && !overrides && method.getReturnType() != null) {
        check(method.getName().toString());
      }
      return null;
    }

    /** Members of interfaces are public unless they say otherwise. */
    private boolean isPublic(ModifiersTree modifiers) {
      TreePath parent = getCurrentPath().getParentPath();
      boolean inInterface =
          parent.getLeaf().getKind() == Tree.Kind.INTERFACE
              || parent.getLeaf().getKind() == Tree.Kind.ANNOTATION_TYPE;
      return modifiers.getFlags().contains(Modifier.PUBLIC)
          || (inInterface && !modifiers.getFlags().contains(Modifier.PRIVATE));
    }

    private void check(String name) {
      DocCommentTree comment = docs.getDocCommentTree(getCurrentPath());
      if (comment == null || comment.getFirstSentence().isEmpty()) {
        Path file = Path.of(getCurrentPath().getCompilationUnit().getSourceFile().toUri());
        bare.add(TestSources.ROOT.relativize(file) + ": " + name);
      }
    }
  }
}
