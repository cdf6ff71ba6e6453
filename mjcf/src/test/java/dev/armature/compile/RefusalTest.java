package dev.armature.compile;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.spec.ModelException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Models that MuJoCo refuses are refused here, with the place, the element and what is wrong. */
class RefusalTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<body><joint/><geom size='.1'/><joint name='x' type='free'/></body>|x|only joint",
        "<body><body><freejoint name='x'/><geom size='.1'/></body></body>|x|child of the world",
        "<body><joint/></body>|body|mass and inertia",
        "<body><freejoint/><geom name='g' type='plane' size='1 1 1'/></body>|g|static",
        "<geom name='g' type='box' size='1 1'/>|g|size 2",
        "<geom name='g' size='1' condim='2'/>|g|condim",
        "<geom name='g' type='mesh'/>|g|mesh",
        "<geom name='g' size='1' material='stone'/>|g|unknown material 'stone'",
        "<geom name='a' size='1'/><geom name='a' size='1'/>|geom|'a'",
        "<body name='b' mocap='true'><joint/><geom size='1'/></body>|b|mocap",
        "<body name='b'><inertial pos='0 0 0' mass='1' diaginertia='1 1 5'/></body>|b|A + B >= C",
        "<body><joint name='j' type='ball'/><joint name='k'/><geom size='1'/></body>|k|ball",
        "<body><joint name='j' axis='0 0 0'/><geom size='1'/></body>|j|axis",
        "<body><joint name='j' limited='true' range='1 -1'/><geom size='1'/></body>|j|range",
        "<site name='s' type='plane' size='1 1 1'/>|s|plane",
        "<camera name='c' fovy='181'/>|c|180",
        "<geom name='g' type='capsule' size='.1' fromto='0 0 0 0 0 0'/>|g|close",
        "<geom name='g' type='capsule' size='.1' pos='1 0 0' fromto='0 0 0 0 0 1'/>|g|pos and"
            + " fromto",
        "<body sleep='never' name='b'><body/></body>|b|sleep",
      })
  void inTheTree(String bodies, String element, String what) {
    assertThatThrownBy(() -> Compiled.world(bodies))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining(element)
        .hasMessageContaining(what);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<actuator><motor name='m' joint='elbov'/></actuator>|m|did you mean 'elbow'",
        "<actuator><motor name='m'/></actuator>|m|no target",
        "<actuator><motor name='m' joint='elbow' site='s'/></actuator>|m|two transmissions",
        "<actuator><general name='m' joint='elbow' actlimited='true' actrange='0"
            + " 1'/></actuator>|m|actrange",
        "<actuator><motor name='m' joint='elbow' delay='1'/></actuator>|m|nsample",
        "<equality><joint name='e' joint1='elbow' joint2='elbow'/></equality>|e|different",
        "<equality><connect name='e' body1='b'/></equality>|e|anchor",
        "<tendon><spatial name='t'><site site='s'/></spatial></tendon>|t|two path elements",
        "<tendon><spatial name='t'><site site='s'/><geom geom='g'/><site"
            + " site='s2'/></spatial></tendon>|geom|spheres and cylinders",
        "<tendon><spatial name='t'><site site='s'/><pulley divisor='2'/><pulley divisor='2'/><site"
            + " site='s'/></spatial></tendon>|t|pulley",
        "<sensor><jointlimitpos name='x' joint='elbow'/></sensor>|x|limits",
        "<sensor><framequat name='x' objtype='geom' objname='g' cutoff='1'/></sensor>|x|cutoff",
        "<sensor><user name='x' dim='2' datatype='axis'/></sensor>|x|dim 3",
        "<sensor><clock name='x' nsample='3' interval='.1 .2'/></sensor>|x|phase",
        "<keyframe><key name='k' qpos='1 2'/></keyframe>|k|expected 1, got 2",
        "<custom><numeric name='n' size='1' data='1 2'/></custom>|n|more data",
        "<contact><pair name='p' geom1='g' geom2='h'/></contact>|p|unknown geom 'h'",
        "<extension><plugin plugin='mujoco.pidd'/></extension>|plugin|did you mean 'mujoco.pid'",
        "<extension><plugin plugin='mujoco.sdf.torus'/></extension><asset><mesh name='t' scale='2 1"
            + " 1'><plugin plugin='mujoco.sdf.torus'/></mesh></asset>|t|scaled",
        "<extension><plugin plugin='mujoco.sdf.torus'/></extension><asset><mesh name='t'><plugin"
            + " plugin='mujoco.sdf.torus'/></mesh></asset><worldbody><geom name='ring' type='sdf'"
            + " mesh='t'/></worldbody>|ring|needs the plugin too",
        "<option><flag sleep='enable'/></option><tendon><fixed name='t'><joint joint='elbow'"
            + " coef='1'/></fixed></tendon><equality><tendon tendon1='t'/></equality>|sleep|only"
            + " connect, weld and joint",
      })
  void outsideOfIt(String section, String element, String what) {
    String world =
        "<mujoco><worldbody><body name='b'><joint name='elbow'/><geom name='g' type='box' size='1 1"
            + " 1'/><site name='s'/><site name='s2' pos='1 0 0'/></body></worldbody>";
    assertThatThrownBy(() -> Compiled.of(world + section + "</mujoco>"))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining(element)
        .hasMessageContaining(what);
  }
}
