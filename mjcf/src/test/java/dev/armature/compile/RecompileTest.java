package dev.armature.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.data.Data;
import dev.armature.mjcf.ModelReader;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import dev.armature.spec.Spec;
import org.junit.jupiter.api.Test;

/** Compiling an edited spec again and going on with the state. */
class RecompileTest {
  private static final String BEFORE =
      "<mujoco><worldbody><body name='box'><freejoint name='free'/><geom size='.1'/></body><body"
          + " name='arm'><joint name='shoulder'/><geom size='.1'/><body><joint/><geom"
          + " size='.1'/></body></body><body name='hand'"
          + " mocap='true'/></worldbody><actuator><general name='act' joint='shoulder'"
          + " dyntype='integrator'/></actuator></mujoco>";

  private static final String AFTER =
      "<mujoco><worldbody><body name='arm'><joint name='shoulder'/><geom"
          + " size='.1'/><body><joint/><geom size='.1'/></body></body><body name='new'><joint"
          + " name='new' ref='90'/><geom size='.1'/></body><body name='hand' mocap='true'/><body"
          + " name='box'><freejoint name='free'/><geom"
          + " size='.1'/></body></worldbody><actuator><motor name='other' joint='new'/><general"
          + " name='act' joint='shoulder' dyntype='integrator'/></actuator></mujoco>";

  @Test
  void theStateIsCarriedOverByName() {
    Model before = Compiled.of(BEFORE);
    Data d = new Data(before);
    d.time = 3;
    for (int i = 0; i < before.nq; i++) {
      d.qpos[i] = 0.1 * i;
    }
    for (int i = 0; i < before.nv; i++) {
      d.qvel[i] = i;
    }
    d.act[0] = 7;
    d.ctrl[0] = 8;
    d.mocapPos[1] = 9;
    Spec spec = ModelReader.readText(AFTER);
    Recompiled again = Compiler.recompile(spec, before, d);
    Data n = again.data();
    Model m = again.model();
    assertThat(n.time).isEqualTo(3);
    int shoulder = m.names.id(ObjType.JOINT, "shoulder");
    assertThat(n.qpos[m.jnt.qposadr[shoulder]]).isEqualTo(d.qpos[7]);
    assertThat(n.qvel[m.jnt.dofadr[shoulder]]).isEqualTo(6);
    assertThat(n.qvel[m.jnt.dofadr[shoulder] + 1]).as("unnamed joint, by its place").isEqualTo(7);
    int free = m.names.id(ObjType.JOINT, "free");
    for (int k = 0; k < 7; k++) {
      assertThat(n.qpos[m.jnt.qposadr[free] + k]).isEqualTo(d.qpos[k]);
    }
    int added = m.names.id(ObjType.JOINT, "new");
    assertThat(n.qpos[m.jnt.qposadr[added]]).isEqualTo(Math.PI / 2);
    assertThat(n.qvel[m.jnt.dofadr[added]]).isZero();
    assertThat(n.ctrl).containsExactly(0, 8);
    assertThat(n.act).containsExactly(7);
    assertThat(n.mocapPos).containsExactly(0, 9, 0);
    assertThat(d.qpos[1]).as("the old world is left alone").isEqualTo(0.1);
  }

  @Test
  void compilingTwiceGivesTheSameArraysAndLeavesTheSpecAlone() {
    Spec spec = ModelReader.readText(AFTER);
    Model first = Compiler.compile(spec).model();
    Model second = Compiler.compile(spec).model();
    assertThat(second.names.joint).isEqualTo(first.names.joint);
    assertThat(second).usingRecursiveComparison().isEqualTo(first);
  }

  @Test
  void anEditedSpecCompilesToTheEditedModel() {
    Spec spec = ModelReader.readText(AFTER);
    Model before = Compiler.compile(spec).model();
    spec.root().child("worldbody").child("body").child("geom").set("size", 0.2);
    Model after = Compiler.compile(spec).model();
    assertThat(before.geom.size[0]).isEqualTo(0.1);
    assertThat(after.geom.size[0]).isEqualTo(0.2);
    assertThat(after.body.mass[1]).isGreaterThan(before.body.mass[1]);
  }
}
