package dev.armature.cli;

import dev.armature.binary.BinaryModel;
import dev.armature.compile.CompileResult;
import dev.armature.compile.Compiler;
import dev.armature.compile.CopyBack;
import dev.armature.decompose.MeshDecomposer;
import dev.armature.io.ArrayFile;
import dev.armature.io.PartialFile;
import dev.armature.mjcf.ArchiveWriter;
import dev.armature.mjcf.MjcfWriter;
import dev.armature.mjcf.ModelReader;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import dev.armature.spec.Element;
import dev.armature.urdf.UrdfWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Converts model files. */
@Command(
    name = "convert",
    mixinStandardHelpOptions = true,
    description =
        "Turns MJCF, URDF and SDFormat into MJCF in one file with its includes, in good order; into"
            + " URDF; into an archive with all assets; or into a compiled binary file. Gives meshes"
            + " convex pieces.",
    footer = {
      "",
      "Examples:",
      "  armature convert robot.urdf robot.xml",
      "  armature convert models/quadruped.xml quadruped.urdf",
      "  armature convert scene.xml flat.xml         includes become part of the file",
      "  armature convert scene.xml                  the same, printed",
      "  armature convert scene.xml scene.zip        with all its files in one",
      "  armature convert scene.xml scene.armb       compiled, for fast loading",
      "  armature convert --for-mujoco tower.xml plain.xml",
      "  armature convert --decompose mug.xml pieces.xml   meshes collide as convex pieces"
    })
final class ConvertCommand implements Callable<Integer> {
  @Parameters(index = "0", paramLabel = "IN", description = "An MJCF, URDF or SDFormat file.")
  private Path in = Path.of("");

  @Parameters(
      index = "1",
      paramLabel = "OUT",
      arity = "0..1",
      description =
          "A .xml (MJCF), .urdf, .zip or .mjz (MJCF with its assets) or .armb file (binary); MJCF"
              + " is printed without one.")
  private @Nullable Path out;

  @Mixin private Reading reading = new Reading();

  @Option(
      names = "--for-mujoco",
      description =
          "Write MJCF that MuJoCo 3.5 reads: our extensions are left out, with a warning.")
  private boolean forMujoco;

  @Option(
      names = "--save-inertial",
      description =
          "Write the inertia of each body into MJCF, as compiler saveinertial=\"true\" does.")
  private boolean saveInertial;

  @Option(
      names = "--decompose",
      description = "Give meshes convex pieces to collide with, instead of one hull.")
  private boolean decompose;

  @Option(
      names = "--max-error",
      paramLabel = "SHARE",
      description =
          "With --decompose: how far the pieces may stick out, relative to the largest side of a"
              + " mesh (default: 0.05).")
  private @Nullable Double maxError;

  @Option(
      names = "--max-pieces",
      paramLabel = "N",
      description = "With --decompose: most pieces of a mesh (default: 64).")
  private @Nullable Integer maxPieces;

  @Option(names = "--strict", description = "Exit with 1 when something was lost.")
  private boolean strict;

  @Mixin private Progress progress = new Progress();

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws Exception {
    if (!Files.exists(in)) {
      throw new NoSuchFileException(in.toString(), null, "no such file");
    }
    if (ArrayFile.isReadable(in)) {
      throw new IOException(
          in
              + ": a recording, not a model; armature recover "
              + in
              + " --out FILE turns it into"
              + " another format");
    }
    dev.armature.spec.Spec model = ModelReader.read(in, reading.options(in));
    Set<String> lost = new LinkedHashSet<>();
    model.warnings().forEach(w -> lost.add(w.toString()));
    if (forMujoco) {
      model = MjcfWriter.forMujoco(model, w -> lost.add(w.toString()));
    }
    if (decompose) {
      model =
          decomposed(
              model, maxError == null ? 0.05 : maxError, maxPieces == null ? 64 : maxPieces, lost);
    } else if (maxError != null || maxPieces != null) {
      throw new ParameterException(
          spec.commandLine(), "--max-error and --max-pieces are for --decompose");
    }
    if (out == null) {
      spec.commandLine().getOut().print(MjcfWriter.write(model));
      spec.commandLine().getOut().flush();
    } else if (out.toString().toLowerCase(Locale.ROOT).endsWith(".armb")) {
      CompileResult compiled = Compiler.compile(model);
      compiled.warnings().forEach(w -> lost.add(w.toString()));
      PartialFile.write(out, part -> BinaryModel.save(compiled.model(), part));
    } else if (out.toString().toLowerCase(Locale.ROOT).endsWith(".urdf")) {
      lost.addAll(urdf(model, out));
    } else {
      mjcf(model, out, lost);
    }
    PrintWriter err = spec.commandLine().getErr();
    lost.forEach(text -> err.println("warning: " + text));
    err.flush();
    return strict && !lost.isEmpty() ? 1 : 0;
  }

  private void mjcf(dev.armature.spec.Spec model, Path out, Set<String> lost) {
    String name = out.toString().toLowerCase(Locale.ROOT);
    boolean archive = name.endsWith(".zip") || name.endsWith(".mjz");
    if (!archive && !name.endsWith(".xml")) {
      throw new IllegalArgumentException(
          "OUT must end in .xml, .urdf, .zip, .mjz or .armb, not " + out);
    }
    // what cannot be loaded is told before anything is written
    CompileResult compiled = Compiler.compile(model);
    compiled.warnings().forEach(w -> lost.add(w.toString()));
    if (saveInertial || "true".equals(model.compiler().text("saveinertial"))) {
      CopyBack.writeInertias(model, compiled);
    }
    if (archive) {
      ArchiveWriter.save(model, out);
    } else {
      MjcfWriter.save(model, out);
    }
  }

  private dev.armature.spec.Spec decomposed(
      dev.armature.spec.Spec model, double share, int most, Set<String> lost) {
    if (!(share > 0 && share < 1)) {
      throw new IllegalArgumentException("--max-error must be between 0 and 1, not " + share);
    }
    MeshDecomposer.Result result;
    try (Progress.Task task = progress.start("decomposing", -1, false)) {
      int[] meshes = {0};
      result = MeshDecomposer.decompose(model, share, most, name -> task.done(++meshes[0]));
    }
    PrintWriter err = spec.commandLine().getErr();
    for (MeshDecomposer.Decomposed mesh : result.meshes()) {
      err.printf(
          Locale.ROOT,
          "mesh %s: %d piece%s, at most %.2g m off (%.1f %% of %.3g m)%n",
          mesh.mesh(),
          mesh.pieces(),
          mesh.pieces() == 1 ? "" : "s",
          mesh.error(),
          100 * mesh.error() / mesh.size(),
          mesh.size());
      if (mesh.error() > share * mesh.size()) {
        lost.add(
            "mesh %s: %d pieces are too few for the error of %s %% that was asked for"
                .formatted(mesh.mesh(), mesh.pieces(), Text.number(100 * share)));
      }
    }
    if (result.meshes().isEmpty() && result.warnings().isEmpty()) {
      lost.add("there is nothing to decompose: no geom collides as a mesh");
    }
    err.flush();
    lost.addAll(result.warnings());
    return result.spec();
  }

  private static List<String> urdf(dev.armature.spec.Spec spec, Path out) throws IOException {
    CompileResult compiled = Compiler.compile(spec);
    Model m = compiled.model();
    Path folder = out.toAbsolutePath().normalize().getParent();
    UrdfWriter.Result result = UrdfWriter.write(m, mesh -> meshFile(spec, compiled, mesh, folder));
    if (folder != null) {
      Files.createDirectories(folder);
    }
    PartialFile.write(out, part -> Files.writeString(part, result.text()));
    for (Map.Entry<String, String> file : result.files().entrySet()) {
      PartialFile.write(
          out.resolveSibling(file.getKey()), part -> Files.writeString(part, file.getValue()));
    }
    List<String> warnings = new ArrayList<>();
    compiled.warnings().forEach(w -> warnings.add(w.toString()));
    warnings.addAll(result.warnings());
    return warnings;
  }

  /** The file that a mesh was read from, as seen from the folder of the URDF; null for none. */
  private static @Nullable String meshFile(
      dev.armature.spec.Spec spec, CompileResult compiled, int mesh, @Nullable Path folder) {
    Element asset = compiled.sources().element(ObjType.MESH, mesh);
    String file = asset == null ? null : asset.text("file");
    if (file == null || folder == null) {
      return null;
    }
    String meshdir = "";
    for (Element compiler : spec.root().children("compiler")) {
      String written = compiler.text("meshdir");
      written = written == null ? compiler.text("assetdir") : written;
      meshdir = written == null ? meshdir : written;
    }
    Path path = Path.of(spec.folder()).resolve(meshdir).resolve(file);
    if (!Files.exists(path)) {
      return null;
    }
    return folder.relativize(path.toAbsolutePath().normalize()).toString().replace('\\', '/');
  }
}
