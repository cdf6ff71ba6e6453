package dev.armature.mjcf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.compile.expand.ExpandedModel;
import dev.armature.compile.expand.Expansion;
import dev.armature.spec.Diagnostics;
import dev.armature.spec.FileAccess;
import dev.armature.spec.Limit;
import dev.armature.spec.LoadOptions;
import dev.armature.spec.ModelException;
import dev.armature.spec.ModelFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileAccessTest {
  @TempDir Path root;

  @BeforeEach
  void files() throws IOException {
    for (String file :
        new String[] {
          "assets/a.obj", "model/b.obj", "model/sub/c.obj", "other/d.obj", "elsewhere/e.obj"
        }) {
      write(file, "v 0 0 0");
    }
  }

  private Path write(String file, String text) throws IOException {
    Path path = root.resolve(file);
    Files.createDirectories(path.getParent());
    return Files.writeString(path, text);
  }

  private ModelFile mesh(String text) throws IOException {
    return mesh(text, LoadOptions.DEFAULT);
  }

  private ModelFile mesh(String text, LoadOptions options) throws IOException {
    Path main = write("model/main.xml", text);
    ExpandedModel model =
        Expansion.expand(ModelReader.read(main, options), Map.of(), new Diagnostics(false));
    return model.meshes().get(0).file("file");
  }

  private static String model(String compiler, String file) {
    return "<mujoco><compiler "
        + compiler
        + "/><asset><mesh file='"
        + file
        + "'/></asset></mujoco>";
  }

  private LoadOptions confined() {
    return LoadOptions.DEFAULT.confinedTo(root.resolve("model/main.xml"));
  }

  private void assertConfined(String text) {
    assertThatThrownBy(() -> mesh(text, confined())).hasMessageContaining("it is confined");
  }

  @Test
  void aFolderThatIsLeftAgainNeedNotExist() throws IOException {
    String text = model("meshdir='nowhere/../../assets'", "nor/this/../../a.obj");
    assertThat(mesh(text).read()).isNotEmpty();
    assertConfined(text);
  }

  @Test
  void aTrustedModelReadsWhatItNames() throws IOException {
    assertThat(mesh(model("", "b.obj")).read()).isNotEmpty();
    assertThat(mesh(model("", "sub/c.obj")).fileName()).isEqualTo("c.obj");
    assertThat(mesh(model("meshdir='../assets'", "a.obj")).extension()).isEqualTo("obj");
    assertThat(mesh(model("", "../other/d.obj")).read()).isNotEmpty();
    assertThat(mesh(model("", root.resolve("other/d.obj").toString())).read()).isNotEmpty();
    assertThat(mesh(model("assetdir='sub'", "c.obj")).read()).isNotEmpty();
    String other = root.resolve("other").toString();
    assertThat(mesh(model("meshdir='" + other + "'", "d.obj")).read()).isNotEmpty();
    Files.createSymbolicLink(root.resolve("model/link.obj"), root.resolve("elsewhere/e.obj"));
    assertThat(mesh(model("", "link.obj")).read()).isNotEmpty();
  }

  @Test
  void aTrustedModelReadsWhatItsIncludesName() throws IOException {
    write("other/part.xml", "<x><asset><mesh file='d.obj'/></asset></x>");
    assertThat(mesh("<mujoco><include file='../other/part.xml'/></mujoco>").path())
        .endsWith("other/d.obj");
    write("model/part.xml", "<x><compiler meshdir='../other'/></x>");
    String text = "<mujoco><include file='part.xml'/><asset><mesh file='d.obj'/></asset></mujoco>";
    assertThat(mesh(text).read()).isNotEmpty();
  }

  @Test
  void aFileBesideAnIncludedFileNeedsNoMeshFolder() throws IOException {
    write("other/part.xml", "<x><asset><mesh file='../other/d.obj'/></asset></x>");
    String text =
        "<mujoco><compiler meshdir='../a/b'/><include file='../other/part.xml'/></mujoco>";
    assertThat(mesh(text).path()).endsWith("other/d.obj");
    assertConfined(text);
  }

  @Test
  void onlyRegularFilesAreRead() throws IOException {
    assertThatThrownBy(() -> mesh(model("", "/dev/zero"))).hasMessageContaining("file not found");
    assertThatThrownBy(() -> mesh(model("", "sub"))).hasMessageContaining("file not found");
  }

  @Test
  void aConfinedModelReadsItsFolder() throws IOException {
    assertThat(mesh(model("", "b.obj"), confined()).read()).isNotEmpty();
    assertThat(mesh(model("assetdir='sub'", "c.obj"), confined()).read()).isNotEmpty();
    assertThat(mesh(model("", "sub/../b.obj"), confined()).read()).isNotEmpty();
  }

  @Test
  void nothingLeadsOutOfTheConfinedFolder() throws IOException {
    String other = root.resolve("other").toString();
    assertConfined(model("", "../other/d.obj"));
    assertConfined(model("", other + "/d.obj"));
    assertConfined(model("meshdir='../other'", "d.obj"));
    assertConfined(model("meshdir='" + other + "'", "d.obj"));
    assertConfined(model("assetdir='../..'", "d.obj"));
    write("model/part.xml", "<x><compiler meshdir='../other'/></x>");
    assertConfined(
        "<mujoco><include file='part.xml'/><asset><mesh file='d.obj'/></asset></mujoco>");
    write("other/part.xml", "<x><asset><mesh file='d.obj'/></asset></x>");
    assertConfined("<mujoco><include file='../other/part.xml'/></mujoco>");
    assertConfined("<mujoco><include file='../other/absent.xml'/></mujoco>");
    assertConfined("<mujoco><asset><model file='../other/part.xml'/></asset></mujoco>");
    assertConfined(
        "<mujoco><compiler texturedir='../../'/><asset><mesh name='m' file='../b.obj'/></asset>"
            + "</mujoco>");
  }

  @Test
  void noLinkLeadsOutOfTheConfinedFolder() throws IOException {
    Files.createSymbolicLink(root.resolve("model/link.obj"), root.resolve("elsewhere/e.obj"));
    Files.createSymbolicLink(root.resolve("model/folder"), root.resolve("other"));
    write("other/part.xml", "<x><asset><mesh file='d.obj'/></asset></x>");
    assertConfined(model("", "link.obj"));
    assertConfined(model("", "folder/d.obj"));
    assertConfined(model("meshdir='folder'", "d.obj"));
    assertConfined("<mujoco><include file='folder/part.xml'/></mujoco>");
  }

  @Test
  void moreFoldersCanBeAllowed() throws IOException {
    LoadOptions more =
        LoadOptions.DEFAULT.files(
            FileAccess.confined(root.resolve("model")).withFolder(root.resolve("other")));
    assertThat(mesh(model("", "../other/d.obj"), more).read()).isNotEmpty();
    assertThatThrownBy(() -> mesh(model("", "../elsewhere/e.obj"), more))
        .hasMessageContaining("it is confined");
    assertThatThrownBy(() -> mesh(model("", "b.obj"), LoadOptions.DEFAULT.files(FileAccess.none())))
        .hasMessageContaining("it is confined");
  }

  @Test
  void missingFilesAreNamed() {
    assertThatThrownBy(() -> mesh(model("meshdir='../assets'", "x.obj")))
        .hasMessageContaining("file not found")
        .hasMessageContaining("../assets/x.obj");
  }

  @Test
  void strippathDropsFolders() throws IOException {
    assertThat(mesh(model("strippath='true'", "some/where/b.obj")).path()).endsWith("model/b.obj");
  }

  @Test
  void aTextMayNameNoFileOnDisk() throws IOException {
    String file = root.resolve("model/b.obj").toString();
    ExpandedModel model =
        Expansion.expand(ModelReader.readText(model("", file)), Map.of(), new Diagnostics(false));
    assertThatThrownBy(() -> model.meshes().get(0).file("file"))
        .hasMessageContaining("it is confined");
  }

  @Test
  void anArchiveIsItsOwnFileSet() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (var entry :
          Map.of("thing.xml", model("meshdir='m'", "q.obj"), "m/q.obj", "v 1 1 1").entrySet()) {
        zip.putNextEntry(new ZipEntry(entry.getKey()));
        zip.write(entry.getValue().getBytes(StandardCharsets.UTF_8));
      }
    }
    Path archive = Files.write(root.resolve("thing.mjz"), bytes.toByteArray());
    ExpandedModel model =
        Expansion.expand(ModelReader.read(archive), Map.of(), new Diagnostics(false));
    assertThat(new String(model.meshes().get(0).file("file").read(), StandardCharsets.UTF_8))
        .isEqualTo("v 1 1 1");
  }

  @Test
  void aSavedModelFindsItsAssetsFromAnotherFolder() throws IOException {
    write("model/deep/part.xml", "<x><asset><mesh file='p.obj'/></asset></x>");
    write("model/deep/p.obj", "v 0 0 0");
    Path main =
        write(
            "model/main.xml",
            "<mujoco><compiler meshdir='../assets'/><include file='deep/part.xml'/><asset><mesh"
                + " file='a.obj'/></asset></mujoco>");
    write("assets/deep/p.obj", "v 0 0 0");
    Path saved = root.resolve("saved.xml");
    MjcfWriter.save(ModelReader.read(main), saved);
    ExpandedModel model =
        Expansion.expand(ModelReader.read(saved), Map.of(), new Diagnostics(false));
    assertThat(model.meshes().get(0).file("file").path()).endsWith("deep/p.obj");
    assertThat(model.meshes().get(1).file("file").path()).endsWith("a.obj");
  }

  @Test
  void aModelInMemoryIsSavedWithItsAssetsAndAttachedModels() throws IOException {
    Map<String, byte[]> files =
        Map.of(
            "m/main.xml",
                bytes(
                    "<mujoco><compiler meshdir='parts'/><asset><mesh file='x.obj'/><model"
                        + " name='kid' file='kid.xml'/></asset><worldbody><attach model='kid'"
                        + " prefix='k_'/></worldbody></mujoco>"),
            "m/parts/x.obj", bytes("v 2 2 2"),
            "m/kid.xml",
                bytes(
                    "<mujoco><asset><mesh file='y.obj'/></asset><worldbody><body"
                        + " name='b'/></worldbody></mujoco>"),
            "m/y.obj", bytes("v 3 3 3"));
    Path saved = root.resolve("saved/model.xml");
    MjcfWriter.save(ModelReader.readFrom(files, "m/main.xml", LoadOptions.DEFAULT), saved);
    ExpandedModel model =
        Expansion.expand(ModelReader.read(saved), Map.of(), new Diagnostics(false));
    assertThat(new String(model.meshes().get(0).file("file").read(), StandardCharsets.UTF_8))
        .isEqualTo("v 2 2 2");
    assertThat(new String(model.meshes().get(1).file("file").read(), StandardCharsets.UTF_8))
        .isEqualTo("v 3 3 3");
    assertThat(model.world().children("body").get(0).name()).isEqualTo("k_b");
  }

  @Test
  void assetsInMemoryAreNotSavedOutsideTheFolder() throws IOException {
    Map<String, byte[]> files =
        Map.of(
            "m/main.xml",
            bytes("<mujoco><asset><mesh file='../x.obj'/></asset></mujoco>"),
            "x.obj",
            bytes("v"));
    assertThatThrownBy(
            () ->
                MjcfWriter.save(
                    ModelReader.readFrom(files, "m/main.xml", LoadOptions.DEFAULT),
                    root.resolve("s/model.xml")))
        .hasMessageContaining("would be saved outside");
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void filesOfAModelAreLimitedTogether() throws IOException {
    Path large = root.resolve("large.bin");
    try (RandomAccessFile file = new RandomAccessFile(large.toFile(), "rw")) {
      // a hole: nothing is stored, and nothing is read
      file.setLength(Limit.MODEL_BYTES.most());
    }
    FileAccess files = FileAccess.trusted();
    String small = root.resolve("assets/a.obj").toString();
    assertThat(files.read(small)).hasSize(7);
    assertThat(files.read(small)).hasSize(7);
    assertThatThrownBy(() -> files.read(large.toString()))
        .isInstanceOf(ModelException.class)
        .hasMessageEndingWith(
            "brings the model to 1,073,741,831 bytes of files; the limit is 1,073,741,824");
    assertThat(files.forModel().read(small)).hasSize(7);
  }
}
