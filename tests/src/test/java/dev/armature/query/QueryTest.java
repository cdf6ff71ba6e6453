package dev.armature.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.armature.conformance.Dump;
import dev.armature.conformance.OwnReferences;
import dev.armature.conformance.ReferenceData;
import dev.armature.conformance.ReferenceModel;
import dev.armature.data.Data;
import dev.armature.kinematics.Jacobian;
import dev.armature.kinematics.Wrench;
import dev.armature.math.Vec3;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import dev.armature.model.SameFrame;
import dev.armature.ray.Ray;
import java.util.Arrays;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/**
 * Queries on worlds that MuJoCo computed; the numbers are those of its functions of the same
 * purpose.
 */
class QueryTest {
  private static final Offset<Double> TIGHT = within(1e-11);

  /** Everything in the world of rangefinders. */
  @Nested
  class RaysThroughAScene {
    private Model m;
    private Data d;

    @BeforeEach
    void scene() {
      Dump dump = OwnReferences.dump("features/sensors_range");
      m = ReferenceModel.of(dump);
      d = new Data(m);
      ReferenceData.fill(m, d, OwnReferences.frame(dump, "step20"));
    }

    // x, geom, normal, start, direction, statics, excluded body, whether group 4 is left out
    private static final double[][] RAYS = {
      {
        0.7835442722237417,
        7,
        -0.7534481460927657,
        -0.15541109103942655,
        0.6388765795764587,
        0.126,
        -0.849,
        2.002,
        0.342,
        0.651,
        -1.496,
        0,
        1,
        1
      },
      {
        2.129291908336987,
        6,
        -0.12001302263466733,
        0,
        0.9927723175018986,
        -0.249,
        0.558,
        1.252,
        -0.099,
        -0.466,
        -0.186,
        1,
        -1,
        0
      },
      {-1, -1, 0, 0, 0, 0.648, -0.771, 1.073, -1.095, 0.62, -0.221, 1, -1, 0},
      {
        0.4708703037060552,
        7,
        -0.11998269227691162,
        0.9927759835703065,
        -9.664134187348239e-9,
        0.291,
        0.282,
        0.57,
        0.176,
        -0.839,
        0.455,
        0,
        -1,
        0
      },
      {
        0.9808442117862883,
        7,
        0.8078550392541617,
        0.09763393281615092,
        0.5812382047960315,
        1.203,
        -1.458,
        2.482,
        -0.627,
        1.232,
        -1.692,
        1,
        5,
        0
      },
      {-1, -1, 0, 0, 0, -0.093, 0.489, 0.025, 0.24, -0.825, 0.591, 1, -1, 1},
      {
        0.805004191015884,
        5,
        0.9851961929336415,
        0.14323823036364275,
        -0.09418742374303997,
        0.705,
        -0.717,
        1.323,
        -1.339,
        1.003,
        -0.946,
        1,
        -1,
        0
      },
      {1.405371642723298, 0, 0, 0, 1, 0.774, -0.459, 2.25, -1.38, 0.12, -1.601, 1, 3, 0},
      {
        0.9210434344066956,
        4,
        -0.9980761406932702,
        -0.06200002011753582,
        0.0001220010360110102,
        -1.059,
        -0.609,
        1.685,
        0.489,
        1.116,
        -1.06,
        0,
        -1,
        0
      },
      {
        0.9573632349288828,
        6,
        -0.9927723175018986,
        0,
        -0.12001302263466733,
        -1.311,
        0.858,
        0.963,
        0.859,
        -1.429,
        -0.373,
        1,
        -1,
        1
      },
      {
        0.6598952570083289,
        2,
        0.5504848418232531,
        0.8269393672930139,
        0.11461990116841732,
        0.717,
        0.993,
        0.848,
        -0.162,
        -0.648,
        -0.038,
        1,
        -1,
        0
      },
      {1.3427331887201734, 0, 0, 0, 1, -0.27, -1.122, 1.238, 0.364, 0.459, -0.922, 1, -1, 0},
    };

    @Test
    void findTheNearestGeomThatIsNotFilteredOut() {
      Ray ray = new Ray();
      boolean[] groups = {true, true, true, true, false, true};
      for (double[] r : RAYS) {
        ray.from(r[5], r[6], r[7]).toward(r[8], r[9], r[10]);
        ray.filter.groups = r[13] == 1 ? groups : null;
        ray.filter.statics = r[11] == 1;
        ray.filter.bodyExclude = (int) r[12];
        assertThat(Rays.cast(m, d, ray)).isCloseTo(r[0], TIGHT);
        assertThat(ray.geom).isEqualTo((int) r[1]);
        assertThat(ray.normal).containsExactly(Arrays.copyOfRange(r, 2, 5), TIGHT);
      }
    }

    @Test
    void areHalfAsLongInUnitsOfADirectionTwiceAsLong() {
      double[] r = RAYS[10];
      Ray ray = new Ray().from(r[5], r[6], r[7]).toward(2 * r[8], 2 * r[9], 2 * r[10]);
      assertThat(Rays.cast(m, d, ray)).isCloseTo(r[0] / 2, TIGHT);
      assertThat(ray.isHit()).isTrue();
      double[] point = new double[3];
      ray.point(point, 0);
      for (int k = 0; k < 3; k++) {
        assertThat(point[k]).isCloseTo(r[5 + k] + r[0] * r[8 + k], TIGHT);
      }
    }

    @Test
    void needADirection() {
      assertThatIllegalArgumentException().isThrownBy(() -> Rays.cast(m, d, new Ray()));
    }

    @Test
    void manyAtOnceAgreeWithSingleOnesExceptOnGeomsThatDoNotCollide() {
      RayBundle rays = new RayBundle();
      Vec3.set(rays.origin, 0, 0.2, -0.1, 2.2);
      rays.ensure(200);
      for (int i = 0; i < 200; i++) {
        double away = 0.9 * (i % 11) / 10;
        Vec3.set(rays.direction, 3 * i, away * Math.cos(0.7 * i), away * Math.sin(0.7 * i), -1.5);
      }
      MultiRay.cast(m, d, rays);
      Ray ray = new Ray();
      Vec3.copy(ray.origin, 0, rays.origin, 0);
      int same = 0;
      for (int i = 0; i < 200; i++) {
        Vec3.copy(ray.direction, 0, rays.direction, 3 * i);
        Rays.cast(m, d, ray);
        boolean equal = rays.distance[i] == ray.distance && rays.geom[i] == ray.geom;
        // culling can only lose hits, never bring them nearer
        assertThat(equal || rays.distance[i] < 0 || rays.distance[i] > ray.distance).isTrue();
        same += equal ? 1 : 0;
      }
      // the sphere around a body covers only geoms that collide, in MuJoCo too: its mj_multiRay
      // passes over the cylinder that its mj_ray hits, and gives the floor for the same one ray
      assertThat(same).isEqualTo(199);
      assertThat(rays.geom[184]).isZero();
      assertThat(rays.distance[184]).isCloseTo(1.466666666666667, TIGHT);
      Vec3.copy(ray.direction, 0, rays.direction, 3 * 184);
      assertThat(Rays.cast(m, d, ray)).isCloseTo(1.051396, within(1e-6));
      assertThat(m.geom.contype[ray.geom] | m.geom.conaffinity[ray.geom]).isZero();
    }

    @Test
    void withoutLengthHitNothingAmongMany() {
      RayBundle rays = new RayBundle();
      rays.ensure(1);
      rays.geom[0] = 5;
      MultiRay.cast(m, d, rays);
      assertThat(rays.distance[0]).isEqualTo(-1);
      assertThat(rays.geom[0]).isEqualTo(-1);
    }
  }

  /** Motion of objects of the world of frames. */
  @Nested
  class Motion {
    private Model m;
    private Data d;

    @BeforeEach
    void scene() {
      Dump dump = OwnReferences.dump("features/sensors_frames");
      m = ReferenceModel.of(dump);
      d = new Data(m);
      ReferenceData.fill(m, d, OwnReferences.frame(dump, "step20"));
    }

    @Test
    void ofABodyIsAtItsCenterOfMassInWorldAxes() {
      double[] v = new double[6];
      ObjectMotion.velocity(m, d, ObjType.BODY, 4, false, v, 0);
      assertThat(v)
          .containsExactly(
              new double[] {
                -0.0843362842960729,
                -0.09270223997458502,
                0.04024174057800809,
                0.04330451675571377,
                0.12819970118657287,
                -0.3605905444427303
              },
              TIGHT);
      ObjectMotion.acceleration(m, d, ObjType.BODY, 4, false, v, 0);
      assertThat(v)
          .containsExactly(
              new double[] {
                -0.05110720870527146,
                0.473859108328185,
                0.20061317482054947,
                -0.01692200881085722,
                -0.013931877043302066,
                0.020411040446278696
              },
              TIGHT);
    }

    @Test
    void ofASiteIsInItsOwnAxesWhenAskedSo() {
      double[] v = new double[6];
      ObjectMotion.velocity(m, d, ObjType.SITE, 4, true, v, 0);
      assertThat(v)
          .containsExactly(
              new double[] {
                -0.13090480692300543,
                -0.012330055748211798,
                0.006132950319214896,
                0.222573706373247,
                -0.07551601445077831,
                -0.3004233130976847
              },
              TIGHT);
      ObjectMotion.acceleration(m, d, ObjType.SITE, 4, true, v, 0);
      assertThat(v)
          .containsExactly(
              new double[] {
                0.19961419479826775,
                0.47232615928621957,
                0.06679984826161942,
                -0.009412323959214812,
                0.003999451498019474,
                -0.02266687809659291
              },
              TIGHT);
    }

    @Test
    void ofWhatCannotMoveIsZeroEvenThoughAccelerationsContainGravity() {
      double[] v = {1, 1, 1, 1, 1, 1};
      ObjectMotion.acceleration(m, d, ObjType.SITE, 0, false, v, 0);
      assertThat(v).containsOnly(0);
    }

    @Test
    void ofAJointIsNotDefined() {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> ObjectMotion.velocity(m, d, ObjType.JOINT, 0, false, new double[6], 0));
    }

    @Test
    void aWrenchOnABodyAddsItsGeneralisedForce() {
      double[] qfrc = new double[m.nv];
      for (int i = 0; i < m.nv; i++) {
        qfrc[i] = i;
      }
      Wrench wrench = new Wrench();
      wrench.actOn(5, new double[] {.4, .1, .9}, 0);
      Vec3.set(wrench.force, 0, 1, -2, 3);
      Vec3.set(wrench.torque, 0, .3, .2, -.1);
      Jacobian.addForce(m, d, wrench, qfrc);
      assertThat(qfrc)
          .containsExactly(
              new double[] {
                1,
                -1,
                5,
                2.8763006305468877,
                2.6841577529430887,
                4.238780269352717,
                5.632918041242208,
                6.794266291324094,
                8.73373958178326,
                9.21058167862193
              },
              TIGHT);
    }

    @Test
    void aPoseOfABodyGoesToTheWorldAndBack() {
      double[] xpos = new double[3];
      double[] xmat = new double[9];
      double[] pos = {.1, .2, .3};
      LocalGlobal.toGlobal(d, 5, pos, new double[] {.5, .5, -.5, .5}, SameFrame.NONE, xpos, xmat);
      assertThat(xpos)
          .containsExactly(
              new double[] {0.7482193578461602, 0.4438889133605879, 1.329963353499811}, TIGHT);
      assertThat(xmat)
          .containsExactly(
              new double[] {
                0.6155554529197799, -0.7309288453480816, 0.2946769543395693, -0.19660488220301725,
                -0.5045123871232681, -0.8407221726189451, 0.7631762605549666, 0.45957618985028126,
                -0.45425953049774964
              },
              TIGHT);
      double[] back = new double[3];
      LocalGlobal.pointToLocal(d, 5, xpos, 0, back, 0);
      assertThat(back).containsExactly(pos, TIGHT);
    }

    @Test
    void aPoseThatIsTheBodysOwnIsCopied() {
      double[] xpos = new double[3];
      double[] xmat = new double[9];
      LocalGlobal.toGlobal(d, 4, new double[3], new double[4], SameFrame.INERTIA, xpos, xmat);
      assertThat(xpos).containsExactly(Arrays.copyOfRange(d.xipos, 12, 15));
      assertThat(xmat).containsExactly(Arrays.copyOfRange(d.ximat, 36, 45));
    }
  }
}
