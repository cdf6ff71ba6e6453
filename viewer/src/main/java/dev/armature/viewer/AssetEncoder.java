package dev.armature.viewer;

import dev.armature.model.Model;
import java.util.Arrays;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The heavy parts of a model for the page: meshes, height fields, textures, flexes and skins. */
final class AssetEncoder {
  private static final int CUBE_FACES = 6;
  private static final int TEXTURE_2D = 0;
  private static final int ROLES = 10;
  private static final int ROLE_RGB = 1;

  private final Model m;
  private final Blob blob;

  AssetEncoder(Model m, Blob blob) {
    this.m = m;
    this.blob = blob;
  }

  /** Adds the descriptions to the scene; the arrays go to the blob. */
  void addTo(ObjectNode root) {
    materials(root.putArray("materials"));
    textures(root.putArray("textures"));
    meshes(root.putArray("meshes"));
    heightFields(root.putArray("hfields"));
    flexes(root.putArray("flexes"));
    skins(root.putArray("skins"));
  }

  private void materials(ArrayNode array) {
    for (int i = 0; i < m.nmat; i++) {
      ObjectNode node = array.addObject();
      node.put("name", m.names.material[i]);
      node.put("texture", m.mat.texid[ROLES * i + ROLE_RGB]);
      node.put("uniform", m.mat.texuniform[i]);
      node.set("repeat", SceneEncoder.numbers(row(m.mat.texrepeat, i, 2)));
      node.put("emission", m.mat.emission[i]);
      node.put("specular", m.mat.specular[i]);
      node.put("shininess", m.mat.shininess[i]);
      node.put("reflectance", m.mat.reflectance[i]);
      node.set("rgba", SceneEncoder.numbers(row(m.mat.rgba, i, 4)));
    }
  }

  private void textures(ArrayNode array) {
    for (int i = 0; i < m.ntex; i++) {
      ObjectNode node = array.addObject();
      int faces = m.tex.type[i] == TEXTURE_2D ? 1 : CUBE_FACES;
      int height = m.tex.height[i] / faces;
      int bytes = m.tex.width[i] * m.tex.height[i] * m.tex.nchannel[i];
      node.put("type", m.tex.type[i]);
      node.put("width", m.tex.width[i]);
      node.put("height", height);
      node.put("channels", m.tex.nchannel[i]);
      node.put("faces", faces);
      node.set("pixels", blob.raw(m.tex.data, m.tex.adr[i], bytes));
    }
  }

  private void meshes(ArrayNode array) {
    for (int i = 0; i < m.nmesh; i++) {
      ObjectNode node = array.addObject();
      int face = 3 * m.mesh.faceadr[i];
      int faces = 3 * m.mesh.facenum[i];
      node.put("name", m.names.mesh[i]);
      node.set("vert", blob.floats(m.mesh.vert, 3 * m.mesh.vertadr[i], 3 * m.mesh.vertnum[i]));
      node.set(
          "normal", blob.floats(m.mesh.normal, 3 * m.mesh.normaladr[i], 3 * m.mesh.normalnum[i]));
      node.set("face", blob.ints(m.mesh.face, face, faces));
      node.set("facenormal", blob.ints(m.mesh.facenormal, face, faces));
      if (m.mesh.texcoordadr[i] >= 0) {
        node.set(
            "texcoord",
            blob.floats(m.mesh.texcoord, 2 * m.mesh.texcoordadr[i], 2 * m.mesh.texcoordnum[i]));
        node.set("facetexcoord", blob.ints(m.mesh.facetexcoord, face, faces));
      }
      if (m.mesh.graphadr[i] >= 0) {
        node.set("hull", hull(m.mesh.graphadr[i]));
      }
    }
  }

  /** The faces of a hull graph: counts, two tables by vertex, the edges, then the faces. */
  private ObjectNode hull(int graph) {
    int vertices = m.mesh.graph[graph];
    int faces = m.mesh.graph[graph + 1];
    int at = graph + 2 + 2 * vertices + vertices + 3 * faces;
    return blob.ints(m.mesh.graph, at, 3 * faces);
  }

  private void heightFields(ArrayNode array) {
    for (int i = 0; i < m.nhfield; i++) {
      ObjectNode node = array.addObject();
      node.put("rows", m.hfield.nrow[i]);
      node.put("columns", m.hfield.ncol[i]);
      node.set("size", SceneEncoder.numbers(Arrays.copyOfRange(m.hfield.size, 4 * i, 4 * i + 4)));
      node.set(
          "data", blob.floats(m.hfield.data, m.hfield.adr[i], m.hfield.nrow[i] * m.hfield.ncol[i]));
    }
  }

  private void flexes(ArrayNode array) {
    for (int i = 0; i < m.nflex; i++) {
      ObjectNode node = array.addObject();
      int dim = m.flex.dim[i];
      node.put("name", m.names.flex[i]);
      node.put("dim", dim);
      node.put("radius", (float) m.flex.radius[i]);
      node.put("first", m.flex.vertadr[i]);
      node.put("vertices", m.flex.vertnum[i]);
      node.put("material", m.flex.matid[i]);
      node.put("group", m.flex.group[i]);
      node.put("flat", m.flex.flatskin[i]);
      node.set("rgba", SceneEncoder.numbers(row(m.flex.rgba, i, 4)));
      node.set("bodies", blob.ints(m.flex.vertbodyid, m.flex.vertadr[i], m.flex.vertnum[i]));
      if (dim == 3) {
        node.set("face", blob.ints(m.flex.shell, m.flex.shelldataadr[i], 3 * m.flex.shellnum[i]));
      } else {
        int count = (dim + 1) * m.flex.elemnum[i];
        node.set("face", blob.ints(m.flex.elem, m.flex.elemdataadr[i], count));
        if (dim == 2 && m.flex.texcoordadr[i] >= 0) {
          int from = 2 * m.flex.texcoordadr[i];
          node.set("texcoord", blob.floats(m.flex.texcoord, from, endOfTexcoord(i) - from));
          node.set("facetexcoord", blob.ints(m.flex.elemtexcoord, m.flex.elemdataadr[i], count));
        }
      }
    }
  }

  private int endOfTexcoord(int flex) {
    for (int i = flex + 1; i < m.nflex; i++) {
      if (m.flex.texcoordadr[i] >= 0) {
        return 2 * m.flex.texcoordadr[i];
      }
    }
    return m.flex.texcoord.length;
  }

  private void skins(ArrayNode array) {
    for (int i = 0; i < m.nskin; i++) {
      ObjectNode node = array.addObject();
      node.put("name", m.names.skin[i]);
      node.put("first", m.skin.vertadr[i]);
      node.put("vertices", m.skin.vertnum[i]);
      node.put("material", m.skin.matid[i]);
      node.put("group", m.skin.group[i]);
      node.set("rgba", SceneEncoder.numbers(row(m.skin.rgba, i, 4)));
      node.set("face", blob.ints(m.skin.face, 3 * m.skin.faceadr[i], 3 * m.skin.facenum[i]));
      if (m.skin.texcoordadr[i] >= 0) {
        node.set(
            "texcoord",
            blob.floats(m.skin.texcoord, 2 * m.skin.texcoordadr[i], 2 * m.skin.vertnum[i]));
      }
    }
  }

  private static float[] row(float[] values, int row, int columns) {
    return Arrays.copyOfRange(values, columns * row, columns * row + columns);
  }
}
