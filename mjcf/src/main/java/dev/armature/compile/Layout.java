package dev.armature.compile;

import dev.armature.compile.asset.CompiledMesh;
import dev.armature.compile.asset.MeshPolygons;
import dev.armature.compile.draft.ActuatorDraft;
import dev.armature.compile.draft.BodyDraft;
import dev.armature.compile.draft.Draft;
import dev.armature.compile.draft.EqualityDraft;
import dev.armature.compile.draft.FlexDraft;
import dev.armature.compile.draft.GeomDraft;
import dev.armature.compile.draft.HeightFieldDraft;
import dev.armature.compile.draft.JointDraft;
import dev.armature.compile.draft.MeshDraft;
import dev.armature.compile.draft.PluginDraft;
import dev.armature.compile.draft.SensorDraft;
import dev.armature.compile.draft.SiteDraft;
import dev.armature.compile.draft.TendonDraft;
import dev.armature.compile.draft.TextureDraft;
import dev.armature.compile.layout.FlexSparsity;
import dev.armature.compile.layout.KinematicTree;
import dev.armature.compile.layout.SimpleBodies;
import dev.armature.compile.layout.SparseLayout;
import dev.armature.model.EqType;
import dev.armature.model.JointType;
import dev.armature.model.Sizes;
import dev.armature.model.TransmissionType;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Everything that must be known before a model can be allocated: its kinematic tree, which bodies
 * are simple, and all its sizes.
 */
final class Layout {
  final KinematicTree tree;
  final int[] simple;
  final int[] simplenum;

  private final Registry r;

  Layout(Registry registry) {
    r = registry;
    int[] parent = new int[r.bodies.size()];
    int[] jntBody = new int[r.joints.size()];
    int[] jntType = new int[r.joints.size()];
    double[] jntPos = new double[3 * r.joints.size()];
    double[] jntAxis = new double[3 * r.joints.size()];
    int[] sameframe = new int[r.bodies.size()];
    for (BodyDraft b : r.bodies) {
      parent[b.id] = b.parent == null ? 0 : b.parent.id;
      sameframe[b.id] = SimpleBodies.bodySameframe(b.center(), 0, b.iquat, 0);
    }
    r.joints.forEach(
        j -> {
          jntBody[j.id] = j.body == null ? 0 : j.body.id;
          jntType[j.id] = j.type;
          System.arraycopy(j.pos, 0, jntPos, 3 * j.id, 3);
          System.arraycopy(j.axis, 0, jntAxis, 3 * j.id, 3);
        });
    tree = new KinematicTree(parent, jntBody, jntType);
    simple = SimpleBodies.find(tree, sameframe, jntType, jntPos, jntAxis);
    clearTendons();
    r.joints.forEach(
        j -> {
          if (j.added && j.body != null) {
            simple[j.body.id] = 0;
          }
        });
    simplenum = SimpleBodies.simplenum(tree, simple);
  }

  /** A tendon whose inertia counts couples the bodies on its path. */
  private void clearTendons() {
    for (TendonDraft t : r.tendons) {
      if (t.item.number("armature") == 0) {
        continue;
      }
      for (TendonDraft.Wrap step : t.path) {
        BodyDraft body = null;
        if (step.object() instanceof SiteDraft s) {
          body = s.body;
        } else if (step.object() instanceof GeomDraft g) {
          body = g.body;
        }
        if (body != null) {
          simple[body.id] = 0;
        }
      }
    }
  }

  /** All sizes; {@code written} has what the file says about user data and limits. */
  Sizes sizes(Sizes written, int nkey) {
    Sizes s = written.copy();
    tree.size(s);
    s.nC = SparseLayout.countM(tree, simplenum);
    s.nbody = r.bodies.size();
    s.njnt = r.joints.size();
    s.ngeom = r.geoms.size();
    s.nsite = r.sites.size();
    s.ncam = r.cameras.size();
    s.nlight = r.lights.size();
    s.npair = r.pairs.size();
    s.nexclude = r.excludes.size();
    s.nkey = nkey;
    s.nbvhstatic = r.unusedNodes;
    for (BodyDraft b : r.bodies) {
      s.nmocap += b.mocap ? 1 : 0;
      s.ngravcomp += b.item.number("gravcomp") > 0 ? 1 : 0;
      s.nbvhstatic += b.volumes.size();
    }
    assets(s);
    constraints(s);
    actuators(s);
    sensors(s);
    custom(s);
    FlexWriter.size(r.flexes, s);
    for (FlexDraft f : r.flexes) {
      if (!f.rigid && f.order == 0) {
        int[] bodies = f.bodies.stream().mapToInt(b -> b.id).toArray();
        s.nJfe += FlexSparsity.countEdges(tree, f.topology.edge, bodies);
        s.nJfv += FlexSparsity.countVertices(tree, f.topology.edge, bodies);
      }
    }
    s.nbvh = s.nbvhstatic + s.nbvhdynamic;
    user(s);
    return s;
  }

  private void assets(Sizes s) {
    s.nmesh = r.meshes.size();
    for (MeshDraft draft : r.meshes) {
      CompiledMesh mesh = draft.mesh();
      MeshPolygons polygons = mesh.polygons();
      s.nmeshvert += mesh.vertCount();
      s.nmeshnormal += mesh.normal().length / 3;
      s.nmeshtexcoord += mesh.texcoord().length / 2;
      s.nmeshface += mesh.faceCount();
      s.nmeshgraph += mesh.graph().length;
      s.nmeshpoly += polygons.size();
      s.nmeshpolyvert += polygons.vert().length;
      s.nmeshpolymap += polygons.map().length;
      s.nbvhstatic += mesh.bvh().size();
      s.noct += mesh.octree() == null ? 0 : mesh.octree().size();
    }
    s.nhfield = r.hfields.size();
    for (HeightFieldDraft h : r.hfields) {
      s.nhfielddata += h.data.length;
    }
    s.ntex = r.textures.size();
    for (TextureDraft t : r.textures) {
      s.ntexdata += t.texture().data().length;
    }
    s.nmat = r.materials.size();
    r.skins.forEach(skin -> skin.size(s));
  }

  private void constraints(Sizes s) {
    s.neq = r.equalities.size();
    for (EqualityDraft e : r.equalities) {
      s.nemax +=
          switch (e.type) {
            case EqType.CONNECT -> 3;
            case EqType.WELD -> 7;
            default -> 1;
          };
    }
    s.ntendon = r.tendons.size();
    for (TendonDraft t : r.tendons) {
      s.nwrap += t.path.size();
    }
  }

  private void actuators(Sizes s) {
    s.nu = r.actuators.size();
    for (ActuatorDraft a : r.actuators) {
      s.na += a.actdim;
      s.nhistory += a.historySize();
      boolean joint =
          a.trntype == TransmissionType.JOINT || a.trntype == TransmissionType.JOINTINPARENT;
      s.nJmom += joint && a.target != null ? width(a.target) : s.nv;
    }
  }

  private static int width(Draft joint) {
    return joint instanceof JointDraft j
        ? KinematicTree.dofWidth(j.type)
        : KinematicTree.dofWidth(JointType.HINGE);
  }

  private void sensors(Sizes s) {
    s.nsensor = r.sensors.size();
    for (SensorDraft sensor : r.sensors) {
      s.nsensordata += sensor.dim;
      s.nhistory += sensor.historySize();
    }
  }

  private void custom(Sizes s) {
    s.nnumeric = r.numerics.size();
    for (Draft n : r.numerics) {
      s.nnumericdata += CustomReader.values(n.item).length;
    }
    s.ntext = r.texts.size();
    for (Draft t : r.texts) {
      s.ntextdata += bytes(t).length + 1;
    }
    s.ntuple = r.tuples.size();
    r.tuples.forEach(t -> s.ntupledata += t.entries.size());
    s.nplugin = r.plugins.size();
    for (PluginDraft p : r.plugins) {
      s.npluginattr += p.stored().length;
      s.npluginstate += p.kind.stateCount(p.settings());
    }
  }

  /** The bytes of a custom text, without a closing zero. */
  static byte[] bytes(Draft text) {
    String data = text.item.text("data");
    return (data == null ? "" : data).getBytes(StandardCharsets.UTF_8);
  }

  private void user(Sizes s) {
    s.nuserBody = user(s.nuserBody, r.bodies);
    s.nuserJnt = user(s.nuserJnt, r.joints);
    s.nuserGeom = Math.max(r.discardedUserLength, user(s.nuserGeom, r.geoms));
    s.nuserSite = user(s.nuserSite, r.sites);
    s.nuserCam = user(s.nuserCam, r.cameras);
    s.nuserTendon = user(s.nuserTendon, r.tendons);
    s.nuserActuator = user(s.nuserActuator, r.actuators);
    s.nuserSensor = user(s.nuserSensor, r.sensors);
  }

  private static int user(int written, List<? extends Draft> list) {
    int longest = 0;
    for (Draft d : list) {
      int length = d.item.numbers("user").length;
      if (written >= 0 && length > written) {
        throw d.error("has " + length + " user values, but the size section allows " + written);
      }
      longest = Math.max(longest, length);
    }
    return written >= 0 ? written : longest;
  }
}
