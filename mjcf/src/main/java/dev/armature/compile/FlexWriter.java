package dev.armature.compile;

import dev.armature.compile.asset.Bvh;
import dev.armature.compile.draft.BodyDraft;
import dev.armature.compile.draft.FlexDraft;
import dev.armature.compile.expand.Item;
import dev.armature.compile.flex.FlexElasticity;
import dev.armature.flex.FlexElements;
import dev.armature.model.Flexes;
import dev.armature.model.Model;
import dev.armature.model.Sizes;
import java.util.Arrays;
import java.util.List;

/** Writes flexes into the arrays of a model. */
final class FlexWriter {
  private final List<FlexDraft> flexes;
  private final Model m;
  private int vert;
  private int node;
  private int edge;
  private int elem;
  private int elemdata;
  private int elemedge;
  private int shell;
  private int evpair;
  private int texcoord;
  private int bvh;

  FlexWriter(List<FlexDraft> flexes, Model m) {
    this.flexes = flexes;
    this.m = m;
    bvh = m.nbvhstatic;
  }

  /** Adds the sizes of flexes. */
  static void size(List<FlexDraft> flexes, Sizes s) {
    s.nflex = flexes.size();
    for (FlexDraft f : flexes) {
      s.nflexnode += f.nodes.size();
      s.nflexvert += f.vertCount();
      s.nflexedge += f.edgeRigid.length;
      s.nflexelem += f.elemCount();
      s.nflexelemdata += f.elem.length;
      s.nflexelemedge += f.topology.elementEdge.length;
      s.nflexshelldata += f.topology.shell.length;
      s.nflexevpair += f.topology.elementVertexPair.length / 2;
      s.nflextexcoord += f.texcoord.length / 2;
      s.nbvhdynamic += f.volumes.size();
    }
  }

  void write() {
    for (FlexDraft f : flexes) {
      settings(f);
      shape(f);
      topology(f);
      volumes(f.volumes, f.id);
    }
  }

  private void settings(FlexDraft f) {
    Flexes x = m.flex;
    int i = f.id;
    Bindings.copy(f.item, m, "flex", i, 1);
    for (String part : List.of("edge", "elasticity", "contact")) {
      Bindings.copy(f.item.part(part), m, "flex", i, 1);
    }
    x.passive[i] = passive(f, f.item.part("contact")) ? 1 : 0;
    x.matid[i] = TreeWriter.id(f.material);
    x.interp[i] = f.order;
    x.rigid[i] = f.rigid;
    x.centered[i] = f.centered;
    x.edgeequality[i] = f.edgeEquality;
  }

  /**
   * The value of {@code passive}; MuJoCo takes that of another flag when a flex is written out and
   * not made by a flexcomp.
   */
  private static boolean passive(FlexDraft f, Item contact) {
    boolean made = f.item.source().parent() == null;
    if (made || !contact.has("passive")) {
      return contact.flag("passive");
    }
    return contact.has("internal") ? contact.flag("internal") : f.item.flag("flatskin");
  }

  private void shape(FlexDraft f) {
    Flexes x = m.flex;
    int i = f.id;
    int n = f.vertCount();
    x.vertadr[i] = vert;
    x.vertnum[i] = n;
    x.nodeadr[i] = node;
    x.nodenum[i] = f.nodes.size();
    for (int k = 0; k < n; k++) {
      x.vertbodyid[vert + k] = f.order > 0 ? -1 : f.bodies.get(k).id;
    }
    if (f.vert.length > 0 && (!f.centered || f.order > 0)) {
      System.arraycopy(f.vert, 0, x.vert, 3 * vert, 3 * n);
    }
    System.arraycopy(f.vert0, 0, x.vert0, 3 * vert, 3 * n);
    System.arraycopy(f.size, 0, x.size, 3 * i, 3);
    for (int k = 0; k < f.nodes.size(); k++) {
      BodyDraft body = f.nodes.get(k);
      x.nodebodyid[node + k] = body.id;
    }
    System.arraycopy(f.nodeWorld, 0, x.node0, 3 * node, f.nodeWorld.length);
    if (!f.centered && f.node.length > 0) {
      System.arraycopy(f.node, 0, x.node, 3 * node, f.node.length);
    }
    vert += n;
    node += f.nodes.size();
    x.texcoordadr[i] = f.texcoord.length > 0 ? texcoord : -1;
    System.arraycopy(f.texcoord, 0, x.texcoord, 2 * texcoord, f.texcoord.length);
    texcoord += f.texcoord.length / 2;
  }

  private void topology(FlexDraft f) {
    Flexes x = m.flex;
    int i = f.id;
    int edges = f.edgeRigid.length;
    int elements = f.elemCount();
    x.edgeadr[i] = edge;
    x.edgenum[i] = edges;
    System.arraycopy(f.topology.edge, 0, x.edge, 2 * edge, 2 * edges);
    for (int e = 0; e < edges; e++) {
      x.edgeflap[2 * (edge + e)] = f.bends ? f.topology.flap[4 * e + 2] : -1;
      x.edgeflap[2 * (edge + e) + 1] = f.bends ? f.topology.flap[4 * e + 3] : -1;
      m.flexedge.rigid[edge + e] = f.edgeRigid[e];
    }
    System.arraycopy(f.bending, 0, x.bending, FlexElasticity.BENDING * edge, f.bending.length);
    edge += edges;
    x.elemadr[i] = elem;
    x.elemnum[i] = elements;
    x.elemdataadr[i] = elemdata;
    x.elemedgeadr[i] = elemedge;
    System.arraycopy(f.elem, 0, x.elem, elemdata, f.elem.length);
    System.arraycopy(f.elemTexcoord, 0, x.elemtexcoord, elemdata, f.elem.length);
    System.arraycopy(
        f.topology.elementEdge, 0, x.elemedge, elemedge, elements * FlexElements.edges(f.dim));
    System.arraycopy(f.topology.layer, 0, x.elemlayer, elem, elements);
    System.arraycopy(
        f.stiffness, 0, x.stiffness, FlexElasticity.STIFFNESS * elem, f.stiffness.length);
    elem += elements;
    elemdata += f.elem.length;
    elemedge += f.topology.elementEdge.length;
    int[] border = f.topology.shell;
    x.shellnum[i] = border.length / f.dim;
    x.shelldataadr[i] = border.length > 0 ? shell : -1;
    System.arraycopy(border, 0, x.shell, shell, border.length);
    shell += border.length;
    int[] pairs = f.topology.elementVertexPair;
    x.evpairnum[i] = pairs.length / 2;
    x.evpairadr[i] = pairs.length > 0 ? evpair : -1;
    System.arraycopy(pairs, 0, x.evpair, 2 * evpair, pairs.length);
    evpair += pairs.length / 2;
  }

  private void volumes(Bvh tree, int flex) {
    int n = tree.size();
    m.flex.bvhadr[flex] = n > 0 ? bvh : -1;
    m.flex.bvhnum[flex] = n;
    System.arraycopy(tree.depth(), 0, m.bvh.depth, bvh, n);
    System.arraycopy(tree.nodeid(), 0, m.bvh.nodeid, bvh, n);
    System.arraycopy(tree.child(), 0, m.bvh.child, 2 * bvh, 2 * n);
    bvh += n;
  }

  /** The trees that carry vertices or nodes of flexes. */
  static boolean[] trees(Model m) {
    boolean[] carries = new boolean[m.ntree];
    mark(m, m.flex.vertbodyid, carries);
    mark(m, m.flex.nodebodyid, carries);
    return carries;
  }

  private static void mark(Model m, int[] bodies, boolean[] carries) {
    Arrays.stream(bodies)
        .filter(b -> b >= 0 && m.body.treeid[b] >= 0)
        .forEach(b -> carries[m.body.treeid[b]] = true);
  }
}
