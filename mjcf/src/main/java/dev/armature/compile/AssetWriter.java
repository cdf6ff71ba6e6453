package dev.armature.compile;

import dev.armature.compile.asset.Bvh;
import dev.armature.compile.asset.CompiledMesh;
import dev.armature.compile.asset.CompiledTexture;
import dev.armature.compile.asset.MeshPolygons;
import dev.armature.compile.asset.Octree;
import dev.armature.compile.draft.BodyDraft;
import dev.armature.compile.draft.HeightFieldDraft;
import dev.armature.compile.draft.MaterialDraft;
import dev.armature.compile.draft.MeshDraft;
import dev.armature.compile.draft.SkinDraft;
import dev.armature.compile.draft.TextureDraft;
import dev.armature.model.Model;
import java.util.Arrays;

/**
 * Writes meshes, height fields, textures, materials, skins and bounding volumes into the arrays of
 * a model.
 */
final class AssetWriter {
  private final Registry r;
  private final Model m;
  private int bvh;
  private int oct;
  private int vert;
  private int normal;
  private int texcoord;
  private int face;
  private int graph;
  private int poly;
  private int polyvert;
  private int polymap;

  AssetWriter(Registry registry, Model model) {
    r = registry;
    m = model;
  }

  void write() {
    for (BodyDraft b : r.bodies) {
      m.body.bvhnum[b.id] = b.volumes.size();
      m.body.bvhadr[b.id] = b.volumes.size() > 0 ? bvh : -1;
      int[] ids = b.solidGeoms.stream().mapToInt(g -> g.id).toArray();
      volumes(b.volumes, ids);
    }
    r.meshes.forEach(this::mesh);
    heightFields();
    textures();
    r.materials.forEach(this::material);
    Bindings.copy(r.hfields, m, "hfield");
    Bindings.copy(r.materials, m, "mat");
    Bindings.copy(r.skins, m, "skin");
    Arrays.fill(m.mesh.pathadr, -1);
    Arrays.fill(m.hfield.pathadr, -1);
    Arrays.fill(m.tex.pathadr, -1);
    Arrays.fill(m.skin.pathadr, -1);
    new SkinWriter(m).write(r.skins);
  }

  /** Appends a tree; {@code ids} says what its leaves are, empty for "as they are". */
  private void volumes(Bvh tree, int[] ids) {
    for (int i = 0; i < tree.size(); i++) {
      m.bvh.depth[bvh + i] = tree.depth()[i];
      int leaf = tree.nodeid()[i];
      m.bvh.nodeid[bvh + i] = leaf >= 0 && ids.length > 0 ? ids[leaf] : leaf;
    }
    System.arraycopy(tree.child(), 0, m.bvh.child, 2 * bvh, tree.child().length);
    System.arraycopy(tree.aabb(), 0, m.bvh.aabb, 6 * bvh, tree.aabb().length);
    bvh += tree.size();
  }

  private void mesh(MeshDraft draft) {
    CompiledMesh mesh = draft.mesh();
    int i = draft.id;
    m.mesh.vertadr[i] = vert;
    m.mesh.vertnum[i] = mesh.vertCount();
    m.mesh.faceadr[i] = face;
    m.mesh.facenum[i] = mesh.faceCount();
    m.mesh.normaladr[i] = normal;
    m.mesh.normalnum[i] = mesh.normal().length / 3;
    m.mesh.texcoordadr[i] = mesh.texcoord().length > 0 ? texcoord : -1;
    m.mesh.texcoordnum[i] = mesh.texcoord().length / 2;
    m.mesh.graphadr[i] = mesh.graph().length > 0 ? graph : -1;
    m.mesh.bvhadr[i] = mesh.bvh().size() > 0 ? bvh : -1;
    m.mesh.bvhnum[i] = mesh.bvh().size();
    System.arraycopy(mesh.vert(), 0, m.mesh.vert, 3 * vert, mesh.vert().length);
    System.arraycopy(mesh.normal(), 0, m.mesh.normal, 3 * normal, mesh.normal().length);
    System.arraycopy(mesh.texcoord(), 0, m.mesh.texcoord, 2 * texcoord, mesh.texcoord().length);
    System.arraycopy(mesh.face(), 0, m.mesh.face, 3 * face, mesh.face().length);
    System.arraycopy(mesh.faceNormal(), 0, m.mesh.facenormal, 3 * face, mesh.faceNormal().length);
    System.arraycopy(
        mesh.faceTexcoord(), 0, m.mesh.facetexcoord, 3 * face, mesh.faceTexcoord().length);
    System.arraycopy(mesh.graph(), 0, m.mesh.graph, graph, mesh.graph().length);
    System.arraycopy(mesh.scale(), 0, m.mesh.scale, 3 * i, 3);
    System.arraycopy(mesh.pos(), 0, m.mesh.pos, 3 * i, 3);
    System.arraycopy(mesh.quat(), 0, m.mesh.quat, 4 * i, 4);
    polygons(i, mesh.polygons());
    volumes(mesh.bvh(), new int[0]);
    octree(i, mesh);
    vert += mesh.vertCount();
    normal += mesh.normal().length / 3;
    texcoord += mesh.texcoord().length / 2;
    face += mesh.faceCount();
    graph += mesh.graph().length;
  }

  private void polygons(int mesh, MeshPolygons p) {
    m.mesh.polyadr[mesh] = poly;
    m.mesh.polynum[mesh] = p.size();
    System.arraycopy(p.normal(), 0, m.mesh.polynormal, 3 * poly, p.normal().length);
    System.arraycopy(p.vertNum(), 0, m.mesh.polyvertnum, poly, p.size());
    System.arraycopy(p.vert(), 0, m.mesh.polyvert, polyvert, p.vert().length);
    System.arraycopy(p.map(), 0, m.mesh.polymap, polymap, p.map().length);
    System.arraycopy(p.mapNum(), 0, m.mesh.polymapnum, vert, p.mapNum().length);
    for (int i = 0; i < p.size(); i++) {
      m.mesh.polyvertadr[poly + i] = polyvert + p.vertAdr()[i];
    }
    for (int i = 0; i < p.mapAdr().length; i++) {
      m.mesh.polymapadr[vert + i] = polymap + p.mapAdr()[i];
    }
    poly += p.size();
    polyvert += p.vert().length;
    polymap += p.map().length;
  }

  private void octree(int i, CompiledMesh mesh) {
    Octree tree = mesh.octree();
    m.mesh.octadr[i] = tree.size() == 0 ? -1 : oct;
    m.mesh.octnum[i] = tree.size();
    System.arraycopy(tree.depth(), 0, m.oct.depth, oct, tree.size());
    System.arraycopy(tree.child(), 0, m.oct.child, 8 * oct, tree.child().length);
    System.arraycopy(tree.aabb(), 0, m.oct.aabb, 6 * oct, tree.aabb().length);
    System.arraycopy(tree.coeff(), 0, m.oct.coeff, 8 * oct, tree.coeff().length);
    oct += tree.size();
  }

  private void heightFields() {
    int at = 0;
    for (HeightFieldDraft h : r.hfields) {
      m.hfield.nrow[h.id] = h.nrow;
      m.hfield.ncol[h.id] = h.ncol;
      m.hfield.adr[h.id] = at;
      System.arraycopy(h.data, 0, m.hfield.data, at, h.data.length);
      at += h.data.length;
    }
  }

  private void textures() {
    int at = 0;
    for (TextureDraft t : r.textures) {
      CompiledTexture texture = t.texture();
      m.tex.type[t.id] = texture.type().ordinal();
      m.tex.colorspace[t.id] = texture.colorSpace().ordinal();
      m.tex.height[t.id] = texture.height();
      m.tex.width[t.id] = texture.width();
      m.tex.nchannel[t.id] = texture.nchannel();
      m.tex.adr[t.id] = at;
      System.arraycopy(texture.data(), 0, m.tex.data, at, texture.data().length);
      at += texture.data().length;
    }
  }

  private void material(MaterialDraft d) {
    int i = d.id;
    for (int role = 0; role < MaterialDraft.ROLES; role++) {
      m.mat.texid[MaterialDraft.ROLES * i + role] = TreeWriter.id(d.textures[role]);
    }
  }

  /** Writes skins. */
  private static final class SkinWriter {
    private final Model m;
    private int vert;
    private int texcoord;
    private int face;
    private int bone;
    private int bonevert;

    SkinWriter(Model m) {
      this.m = m;
    }

    void write(Iterable<SkinDraft> skins) {
      for (SkinDraft s : skins) {
        skin(s);
      }
    }

    private void skin(SkinDraft s) {
      int i = s.id;
      m.skin.matid[i] = TreeWriter.id(s.material);
      m.skin.vertadr[i] = vert;
      m.skin.vertnum[i] = s.vert.length / 3;
      m.skin.texcoordadr[i] = s.texcoord.length > 0 ? texcoord : -1;
      m.skin.faceadr[i] = face;
      m.skin.facenum[i] = s.face.length / 3;
      m.skin.boneadr[i] = bone;
      m.skin.bonenum[i] = s.bones.size();
      System.arraycopy(s.vert, 0, m.skin.vert, 3 * vert, s.vert.length);
      System.arraycopy(s.texcoord, 0, m.skin.texcoord, 2 * texcoord, s.texcoord.length);
      System.arraycopy(s.face, 0, m.skin.face, 3 * face, s.face.length);
      vert += s.vert.length / 3;
      texcoord += s.texcoord.length / 2;
      face += s.face.length / 3;
      s.bones.forEach(this::bone);
    }

    private void bone(SkinDraft.Bone b) {
      m.skin.bonebodyid[bone] = b.body().id;
      m.skin.bonevertadr[bone] = bonevert;
      m.skin.bonevertnum[bone] = b.vertid().length;
      System.arraycopy(b.bindpos(), 0, m.skin.bonebindpos, 3 * bone, 3);
      System.arraycopy(b.bindquat(), 0, m.skin.bonebindquat, 4 * bone, 4);
      System.arraycopy(b.vertid(), 0, m.skin.bonevertid, bonevert, b.vertid().length);
      System.arraycopy(b.vertweight(), 0, m.skin.bonevertweight, bonevert, b.vertweight().length);
      bone++;
      bonevert += b.vertid().length;
    }
  }
}
