package dev.armature.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.Model;
import dev.armature.mjcf.ModelReader;
import dev.armature.spec.LoadOptions;
import dev.armature.spec.ModelException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class FlexSpellingsTest {
  private static final String CHILDREN =
      """
      <mujoco><worldbody><geom size="1"/></worldbody><deformable><flex name="f" dim="2" radius=".01">
      <vertex pos="0 0 0  1 0 0  0 1 0  1 1 0"/><element data="0 1 2  1 3 2"/><contact selfcollide="none"/></flex></deformable></mujoco>
      """;
  private static final String NODES =
      """
      <mujoco><worldbody><body name="a"><joint/><geom size=".1"/></body><body name="b" pos="1 0 0"><joint/><geom size=".1"/></body></worldbody>
      <deformable><flex name="f" dim="1" radius=".01" node="a b" element="0 1"/></deformable></mujoco>
      """;

  @Test
  @DisplayName(
      "C27B.6 vertices and elements may be child elements; without bodies each vertex gets one with"
          + " three slides, and a warning")
  void childElementsOfAFlex() {
    CompileResult result = Compiler.compile(ModelReader.readText(CHILDREN));
    Model m = result.model();
    assertThat(m.nbody).isEqualTo(5);
    assertThat(m.names.body).contains("f_0", "f_3");
    assertThat(m.nv).isEqualTo(12);
    assertThat(m.nflexvert).isEqualTo(4);
    assertThat(m.nflexelem).isEqualTo(2);
    assertThat(m.body.pos).endsWith(0, 1, 0, 1, 1, 0);
    assertThat(result.warnings()).filteredOn(w -> w.strict()).hasSize(2);
    assertThatThrownBy(() -> ModelReader.readText(CHILDREN, LoadOptions.DEFAULT.strict(true)))
        .isInstanceOf(ModelException.class);
    assertThatThrownBy(() -> Compiler.compile(ModelReader.readText(CHILDREN), true))
        .isInstanceOf(ModelException.class);
  }

  @Test
  @DisplayName(
      "C27D.3 node without vertex: the positions of the named bodies become the vertices, with a"
          + " warning")
  void nodesAsVertices() {
    CompileResult result = Compiler.compile(ModelReader.readText(NODES));
    assertThat(result.model().nflexvert).isEqualTo(2);
    assertThat(result.model().nflexnode).isZero();
    assertThat(result.warnings()).filteredOn(w -> w.strict()).hasSize(1);
    assertThatThrownBy(() -> Compiler.compile(ModelReader.readText(NODES), true))
        .hasMessageContaining("'node' without 'vertex'");
  }

  @Test
  @DisplayName("C27D.1 a wrong number of bodies is refused with both numbers")
  void wrongNumberOfBodies() {
    String text = NODES.replace("node=\"a b\"", "body=\"a b\" vertex=\"0 0 0 1 0 0 2 0 0\"");
    assertThatThrownBy(() -> Compiler.compile(ModelReader.readText(text)))
        .hasMessageContaining("2 names")
        .hasMessageContaining("3 vertices");
  }
}
