package dev.armature.compile.draft;

import dev.armature.compile.asset.Bvh;
import dev.armature.compile.expand.Item;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A body with what it carries. */
public final class BodyDraft extends Draft {
  /** Parent; null for the world. */
  public @Nullable BodyDraft parent;

  /** Position in the parent. */
  public double[] pos = new double[3];

  /** Orientation in the parent. */
  public double[] quat = {1, 0, 0, 0};

  /** Whether there is an inertial element. */
  public boolean explicitInertial;

  /** Center of mass; null until known. */
  public double @Nullable [] ipos;

  /** Principal axes. */
  public double[] iquat = {1, 0, 0, 0};

  /** Mass. */
  public double mass;

  /** Principal moments. */
  public double[] inertia = new double[3];

  /** Inertia as a full matrix (xx yy zz xy xz yz); null when not given so. */
  public double @Nullable [] fullinertia;

  /** Whether the inertial element has its own orientation. */
  public boolean inertialOrientation;

  /** Whether mocap data drive it. */
  public boolean mocap;

  /** Nearest body up to here that has joints. */
  public int weldid;

  /** Union of the masks of the geoms. */
  public int contype;

  /** Union of the masks of the geoms. */
  public int conaffinity;

  /** Largest margin of the geoms. */
  public double margin;

  /** Geoms that can collide. */
  public List<GeomDraft> solidGeoms = new ArrayList<>();

  /** Bounding volumes of these geoms; leaves count within that list. */
  public Bvh volumes = Bvh.build(new double[0], new double[0], new int[0]);

  /** Plugin instance. */
  public @Nullable PluginDraft plugin;

  /** Joints in order. */
  public final List<JointDraft> joints = new ArrayList<>();

  /** Geoms in order. */
  public final List<GeomDraft> geoms = new ArrayList<>();

  /** Sites in order. */
  public final List<SiteDraft> sites = new ArrayList<>();

  /** Cameras in order. */
  public final List<CameraDraft> cameras = new ArrayList<>();

  /** Lights in order. */
  public final List<LightDraft> lights = new ArrayList<>();

  /** Child bodies in order. */
  public final List<BodyDraft> children = new ArrayList<>();

  /** A body at its parent's origin. */
  public BodyDraft(Item item, String name) {
    super(item, name);
  }

  /** Adds a child body. */
  public void add(BodyDraft child) {
    child.parent = this;
    children.add(child);
  }

  /** Adds a geom. */
  public void add(GeomDraft geom) {
    geom.body = this;
    geoms.add(geom);
  }

  /** Adds a site. */
  public void add(SiteDraft site) {
    site.body = this;
    sites.add(site);
  }

  /** Adds a joint. */
  public void add(JointDraft joint) {
    joint.body = this;
    joints.add(joint);
  }

  /** The center of mass, once known. */
  public double[] center() {
    return ipos == null ? new double[3] : ipos;
  }

  /** It and all bodies below it, parents before children; cables are thousands of bodies deep. */
  public List<BodyDraft> tree() {
    List<BodyDraft> all = new ArrayList<>();
    Deque<BodyDraft> left = new ArrayDeque<>();
    left.push(this);
    while (!left.isEmpty()) {
      BodyDraft body = left.pop();
      all.add(body);
      for (int i = body.children.size() - 1; i >= 0; i--) {
        left.push(body.children.get(i));
      }
    }
    return all;
  }
}
