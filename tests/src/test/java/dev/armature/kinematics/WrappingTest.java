package dev.armature.kinematics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.armature.data.Data;
import dev.armature.model.DisableFlag;
import dev.armature.model.GeomType;
import dev.armature.model.Model;
import dev.armature.model.WrapType;
import dev.armature.step.Physics;
import dev.armature.testkit.TreeBuilder;
import org.junit.jupiter.api.Test;

/** Paths around spheres and cylinders, with numbers of MuJoCo 3.5. */
class WrappingTest {
  private static final double[] FAR_LEFT = {-1, 0.1, 0.2};
  private static final double[] FAR_RIGHT = {1, -0.05, 0.15};
  private static final double[] BENT = {0.9, 0.8, 0.15};

  /** A tendon from a to b past a geom of radius 0.3, with a side site or none. */
  private static Data path(int wrapType, double[] a, double[] b, double... side) {
    TreeBuilder t = new TreeBuilder();
    TreeBuilder.Place geom = t.geom(0);
    geom.type = wrapType == WrapType.SPHERE ? GeomType.SPHERE : GeomType.CYLINDER;
    geom.size = new double[] {0.3, 1, 0};
    geom.pos = new double[] {0.05, -0.02, 0.1};
    geom.quat =
        new double[] {
          0.8785122060499201, 0.24479231586341083, 0.18214796572990116, 0.36758011983238364
        };
    t.site(0).pos = a;
    t.site(0).pos = b;
    if (side.length > 0) {
      t.site(0).pos = side;
    }
    t.tendon()
        .add(WrapType.SITE, 0, 0)
        .add(wrapType, 0, side.length > 0 ? 2 : -1)
        .add(WrapType.SITE, 1, 0);
    Model m = t.build();
    m.opt.disableflags |= DisableFlag.CONTACT;
    Data d = new Data(m);
    Physics.forward(m, d);
    return d;
  }

  private static void assertPath(Data d, double length, double... touching) {
    assertThat(d.tenLength[0]).isCloseTo(length, within(1e-12));
    assertThat(d.tenWrapnum[0]).isEqualTo(touching.length / 3 + 2);
    for (int i = 0; i < touching.length; i++) {
      assertThat(d.wrapXpos[3 + i]).isCloseTo(touching[i], within(1e-12));
    }
  }

  @Test
  void sphereTheShortWayRound() {
    assertPath(
        path(WrapType.SPHERE, FAR_LEFT, FAR_RIGHT),
        2.0532163113877724,
        0.005624450265747899,
        0.12689273829741352,
        0.3577854418334566,
        0.13572078758796935,
        0.11633855477108536,
        0.3531081686912335);
  }

  @Test
  void sphereOnTheSideOfTheSideSite() {
    assertPath(
        path(WrapType.SPHERE, FAR_LEFT, FAR_RIGHT, 0.1, -1, 0.3),
        2.1541959052807074,
        -0.07334119531854763,
        -0.14772511029137922,
        -0.1418124184950948,
        0.15304176898560384,
        -0.16229947761025076,
        -0.14317329729262449);
  }

  @Test
  void insideOfASphereThePathTouchesAtOnePoint() {
    assertPath(
        path(WrapType.SPHERE, FAR_LEFT, BENT, 0.05, 0.1, 0.1),
        2.0579450439993465,
        -0.04819878445671856,
        0.25943973098735357,
        0.14764908684264974,
        -0.04819878445671856,
        0.25943973098735357,
        0.14764908684264974);
  }

  @Test
  void aSphereBesideTheLineDoesNotMatterUnlessTheSideSiteSaysSo() {
    double[] a = {-1, 0.5, 0.2};
    double[] b = {1, 0.6, 0.15};
    assertPath(path(WrapType.SPHERE, a, b), 2.003122562401013);
    assertPath(
        path(WrapType.SPHERE, a, b, 0, -2, 0),
        2.7033556985850256,
        -0.14863905650022524,
        -0.2436809084336583,
        0.07743063060265809,
        0.27454792287131996,
        -0.21629544713270352,
        0.06765300989044432);
  }

  @Test
  void cylinderClimbsAlongItsAxis() {
    assertPath(
        path(WrapType.CYLINDER, FAR_LEFT, FAR_RIGHT),
        2.064594225601328,
        0.017302784751902334,
        0.24337513457126228,
        0.24139768281701696,
        0.2092300036051838,
        0.22534526426758458,
        0.23336582008551152);
    assertPath(
        path(WrapType.CYLINDER, new double[] {-0.6, 0.1, 0.6}, new double[] {0.5, -0.05, -0.5}),
        1.676651520301351,
        -0.0025739162738772636,
        0.28869014329918696,
        0.12882950900326695,
        0.16299059802114185,
        0.2580244912879512,
        -0.03759700160177121);
  }

  @Test
  void cylinderOnTheSideOfTheSideSiteAndInside() {
    assertPath(
        path(WrapType.CYLINDER, FAR_LEFT, FAR_RIGHT, 0.1, -1, 0.3),
        2.1393492537105216,
        -0.07042097851635346,
        -0.29337361211659635,
        0.07227078262428387,
        0.21172415700119007,
        -0.30342928450510237,
        0.062015651783507264);
    assertPath(
        path(WrapType.CYLINDER, FAR_LEFT, BENT, 0.05, 0.1, 0.1),
        2.049061346176215,
        -0.11733924112504986,
        0.28077121968255436,
        0.1048772078803234,
        -0.11733924112504986,
        0.28077121968255436,
        0.1048772078803234);
  }
}
