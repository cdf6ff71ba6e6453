package dev.armature.mjcf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.spec.LoadOptions;
import dev.armature.spec.Spec;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class IncludeTest {
  private final Map<String, byte[]> files = new HashMap<>();

  private void file(String path, String text) {
    files.put(path, text.getBytes(StandardCharsets.UTF_8));
  }

  private Spec read() {
    return ModelReader.readFrom(files, "m/main.xml", LoadOptions.DEFAULT);
  }

  @Test
  void childrenOfTheIncludedRootTakeThePlaceOfTheInclude() {
    file(
        "m/main.xml",
        "<mujoco><worldbody><geom name='a'/><include file='b.xml'/><geom"
            + " name='d'/></worldbody></mujoco>");
    file("m/b.xml", "<whatever foo='1'><geom name='b'/><geom name='c'/></whatever>");
    assertThat(read().worldbody().children("geom"))
        .extracting(geom -> geom.name())
        .containsExactly("a", "b", "c", "d");
  }

  @Test
  void theFolderOfTheMainFileWinsOverThatOfTheIncludingFile() {
    file("m/main.xml", "<mujoco><include file='sub/a.xml'/></mujoco>");
    file("m/sub/a.xml", "<x><include file='b.xml'/><include file='c.xml'/></x>");
    file("m/b.xml", "<x><worldbody><geom name='main'/></worldbody></x>");
    file("m/sub/b.xml", "<x><worldbody><geom name='sub'/></worldbody></x>");
    file("m/sub/c.xml", "<x><worldbody><geom name='beside'/></worldbody></x>");
    Spec spec = read();
    assertThat(spec.find("geom", "main")).isNotNull();
    assertThat(spec.find("geom", "sub")).isNull();
    assertThat(spec.find("geom", "beside")).isNotNull();
  }

  @Test
  void aFileIsIncludedOnceOnly() {
    file("m/main.xml", "<mujoco><include file='a.xml'/><include file='a.xml'/></mujoco>");
    file("m/a.xml", "<x><worldbody/></x>");
    assertThatThrownBy(this::read)
        .hasMessageContaining("m/main.xml:1:32: include: file 'm/a.xml' is already included");
  }

  @Test
  void cyclesAreNamed() {
    file("m/main.xml", "<mujoco><include file='a.xml'/></mujoco>");
    file("m/a.xml", "<x><include file='b.xml'/></x>");
    file("m/b.xml", "<x><include file='main.xml'/></x>");
    assertThatThrownBy(this::read)
        .hasMessageContaining("include cycle: m/main.xml → m/a.xml → m/b.xml → m/main.xml");
  }

  @Test
  void emptyFilesAndIncludesWithChildrenAreRefused() {
    file("m/main.xml", "<mujoco><include file='a.xml'/></mujoco>");
    file("m/a.xml", "<x/>");
    assertThatThrownBy(this::read).hasMessageContaining("has no elements inside its root");
    file("m/a.xml", "");
    assertThatThrownBy(this::read).hasMessageContaining("not well-formed");
    file("m/main.xml", "<mujoco><include file='a.xml'><geom/></include></mujoco>");
    assertThatThrownBy(this::read).hasMessageContaining("may hold none");
  }

  @Test
  void flagsInAnIncludeInsideOptionArePassedOverAsInMujoco() {
    file("m/main.xml", "<mujoco><option><include file='a.xml'/></option></mujoco>");
    file("m/a.xml", "<x><flag gravity='disable'/></x>");
    Spec spec = read();
    assertThat(spec.option().child("flag")).isNull();
    assertThat(spec.warnings()).hasSize(1);
  }

  @Test
  void modelsThatAttachEachOtherAreACycle() {
    file("m/main.xml", "<mujoco><asset><model file='a.xml'/></asset></mujoco>");
    file("m/a.xml", "<mujoco><asset><model file='b.xml'/></asset></mujoco>");
    file("m/b.xml", "<mujoco><asset><model file='a.xml'/></asset></mujoco>");
    assertThatThrownBy(this::read).hasMessageContaining("model cycle: m/a.xml → m/b.xml → m/a.xml");
  }
}
