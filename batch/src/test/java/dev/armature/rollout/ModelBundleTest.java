package dev.armature.rollout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.Simulation;
import dev.armature.model.Model;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelBundleTest {
  @Test
  void aModelTravelsWithItsIncludesAndMeshes(@TempDir Path folder)
      throws IOException, ClassNotFoundException {
    Files.createDirectories(folder.resolve("meshes"));
    Files.writeString(
        folder.resolve("meshes/wedge.obj"),
        "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n");
    Files.writeString(
        folder.resolve("parts.xml"),
        "<mujoco><asset><mesh name='wedge' file='wedge.obj'/></asset></mujoco>");
    Path main = folder.resolve("main.xml");
    Files.writeString(
        main,
        """
        <mujoco>
          <compiler meshdir="meshes"/>
          <include file="parts.xml"/>
          <worldbody><body pos="0 0 1"><freejoint/><geom type="mesh" mesh="wedge"/></body></worldbody>
        </mujoco>
        """);
    Model here = Simulation.load(main).model();
    ModelBundle bundle = ModelBundle.of(main);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(bundle);
    }
    for (String file : new String[] {"meshes/wedge.obj", "parts.xml", "main.xml"}) {
      Files.delete(folder.resolve(file));
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      ModelBundle there = (ModelBundle) in.readObject();
      Model m = there.compile();
      assertThat(m.mesh.vert).containsExactly(here.mesh.vert);
      assertThat(m.body.inertia).containsExactly(here.body.inertia);
      assertThat(there.compile()).isSameAs(m);
    }
  }
}
