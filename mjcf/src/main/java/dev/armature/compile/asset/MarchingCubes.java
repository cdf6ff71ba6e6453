package dev.armature.compile.asset;

import dev.armature.plugin.BoundedField;

/**
 * The zero surface of a signed distance field as a triangle mesh, by marching cubes on a grid whose
 * three axes have 300 cells in total.
 *
 * <p>Cells are taken with x fastest, then y, then z. A cell makes the vertices on the three edges
 * that meet in its far corner, in the order x, y, z (the others are there already, but for those on
 * the near sides of the box), and then the triangles of its case: which of its eight corners are
 * inside. Distances and places on the grid are single precision.
 */
public final class MarchingCubes {
  private static final int CELLS = 300;

  // triangles by case, as edge numbers in base 16; corners count along the bottom square, then the
  // top one; edges along the bottom
  // square, the top one, then upward
  private static final String[] CASES =
      """
      ,038,109,391389,a21,1a2803,0a209a,23828aa89,2b3,2802b8,2b3910,12b1b99b8,b1ab31,01a0a
      88ab,30939bb9a,8ab89a,487,074037,910748,491417713,48721a,703740a21,a09a20748,3727492
      7929a,32b487,b74b42240,0918742b3,72b742412491,1b31ab487,4b741b1ab014,487b9ab39309,4b
      749b9ab,945,038594,410451,845853351,a21459,0381a2459,5a2524420,38434224525a,2b3459,2
      802b8594,410451b32,845852251b82,b1ab31459,5948ab80a01a,ab5b305b0504,5845a8ab8,859875
      ,903935537,087071175,375351,85987521a,21a537593903,08707aa7520a,25a235375,5875982b3,
      59772b927902,b32175107087,b12b71751,3ab31a798759,750ab0b701a0590,ab07505a0870b30,75a
      7ab,56a,0386a5,1096a5,3913896a5,256215,521562803,956960062,238285589625,a5632b,82b80
      256a,2b3a56091,6a59b891b12b,6b3635531,80bb5605b015,b30b06609695,6956b9b89,487a56,074
      037a56,4879106a5,a56713741491,256215874,437403615621,748062096956,379629239569749,6a
      5b32487,56a2402b4b74,2b38749106a5,6a574b42b492912,8745315636b3,15b40b01b74b56b,48756
      96096b0b30,4979b796b956,6946a9,6946a9380,a10a06604,13a384a34a46,194142246,8032462141
      94,062046,823842462,96a94632b,0b802b4a946a,32b6046a0a10,461b818412b16a1,6b3639931469
      ,b814616b1941801,36b306046,46b4b8,76a7a88a9,76a7a00a9370,87686006a0a1,a76a17137,9818
      76186162,629379769039219,708760620,623637,2b38a987a76a,027a979076a72b7,2b310a06a0868
      76,b727127a176a,986316196b36876,6b7019,7686086306b3,6b7,67b,b67038,67b091,93891367b,
      67b1a2,21a38067b,0a209a7b6,7b6a89a28238,632673,780706602,632673910,918867168126,a67a
      71173,8678060a601a,7a670a09a307,7a678a89a,4b648b,3b6360064,b48b64109,63b693913496,4b
      648b1a2,a210640363b6,68b64829a209,9a3643493b63a23,832824426,026064,109426482832,1491
      24264,1a3348a43a64,a01a60640,6439a3a63093483,64969a,594b67,4597b6038,145104b67,67b35
      1385845,67b59421a,0387b659421a,b674204525a2,67ba25245234384,367326945,945602670780,2
      73267051045,268518128458678,4591731a7a67,4598070670161a6,04a73a30a67a45a,7868a685a84
      5,65969bb98,b03b60690659,8b0b650b5051,63b653513,1a2b98b69659,21ab63603650590,8b52050
      85a25b65,65b53b5235a2,283258598652,965906026,518268658328108,265251,3169868365961a6,
      9050650a601a,08365a,5a6,7a57ba,a7ba57038,7a57ba091,813891b57ba5,b21b17715,0387157b1b
      21,5797b2972920,5728929523827b2,2a5253357,0780a7a572a0,9103573252a5,892572782a52912,
      357315,078017157,930953573,895857,54858aa8b,a5bb0350b540,091a8ba58548,ba41343b4914a5
      4,854825215b28,40b15b54b21b03b,2058b5b25485095,23b495,3483242542a5,52a542402,0913282
      482a4a54,1292492542a5,854835315,401415,834354395309,954,47b4b99ba,3809ba94b47b,47b4b
      11ba041,134ba4a147b4384,7b2724421419,0389414214727b2,b47b24204,b27247284238,32779429
      72a9,a970272a7807947,73a04a47a10a32a,4782a1,419471731,018178147194,047073,478,8ba8a9
      ,3903b9ba9,0a108a8ba,ba1b13,1b219b98b,3b0b90b19b21,20828b,23b,2832a8a98,02a0a9,2a3a8
      3a08a10,a12,319398,190,083,
      """
          .replace("\n", "")
          .split(",", -1);

  // edges by number: axis, then the offset of the first end from the near corner of the cell
  private static final int[][] EDGES = {
    {0, 0, 0, 0},
    {1, 1, 0, 0},
    {0, 0, 1, 0},
    {1, 0, 0, 0},
    {0, 0, 0, 1},
    {1, 1, 0, 1},
    {0, 0, 1, 1},
    {1, 0, 0, 1},
    {2, 0, 0, 0},
    {2, 1, 0, 0},
    {2, 1, 1, 0},
    {2, 0, 1, 0}
  };

  private static final int NONE = -1;

  private final BoundedField field;
  private final int[] count = new int[3];
  // in cells of the grid
  private final FloatList vert = new FloatList(1000);
  private final IntList face = new IntList(1000);

  // distances on two layers of the grid, and the vertices on the edges that start there, by axis
  private float[] below;
  private float[] above;
  private int[][] belowVertex;
  private int[][] aboveVertex;

  private MarchingCubes(BoundedField field) {
    this.field = field;
    double sum = field.halfSize(0) + field.halfSize(1) + field.halfSize(2);
    for (int i = 0; i < 3; i++) {
      count[i] = (int) (CELLS * field.halfSize(i) / sum) + 1;
    }
    int layer = count[0] * count[1];
    below = new float[layer];
    above = new float[layer];
    belowVertex = new int[3][layer];
    aboveVertex = new int[3][layer];
  }

  /** The mesh of the surface inside the box of the field. */
  public static MeshData mesh(BoundedField field) {
    MarchingCubes march = new MarchingCubes(field);
    march.run();
    float[] vert = march.vert.toArray();
    int[] face = march.face.toArray();
    float[] normal = normals(vert, face);
    for (int i = 0; i < vert.length; i++) {
      vert[i] = (float) march.at(i % 3, vert[i]);
    }
    return new MeshData(vert, normal, MeshData.NO_FLOATS, face, MeshData.NO_INTS, MeshData.NO_INTS);
  }

  /**
   * Normals of vertices: the sum over their faces, each as long as its area, in cells of the grid
   * and single precision. Not a number where that is zero.
   */
  private static float[] normals(float[] vert, int[] face) {
    float[] out = new float[vert.length];
    for (int f = 0; f < face.length; f += 3) {
      int a = 3 * face[f];
      int b = 3 * face[f + 1];
      int c = 3 * face[f + 2];
      float ux = vert[c] - vert[b];
      float uy = vert[c + 1] - vert[b + 1];
      float uz = vert[c + 2] - vert[b + 2];
      float vx = vert[a] - vert[b];
      float vy = vert[a + 1] - vert[b + 1];
      float vz = vert[a + 2] - vert[b + 2];
      for (int corner = f; corner < f + 3; corner++) {
        int at = 3 * face[corner];
        out[at] += uy * vz - uz * vy;
        out[at + 1] += uz * vx - ux * vz;
        out[at + 2] += ux * vy - uy * vx;
      }
    }
    for (int v = 0; v < out.length; v += 3) {
      float square = out[v] * out[v] + out[v + 1] * out[v + 1] + out[v + 2] * out[v + 2];
      float length = (float) Math.sqrt(square);
      out[v] /= length;
      out[v + 1] /= length;
      out[v + 2] /= length;
    }
    return out;
  }

  private void run() {
    sample(0, above);
    for (int k = 0; k + 1 < count[2]; k++) {
      float[] swap = below;
      below = above;
      above = swap;
      int[][] swapVertex = belowVertex;
      belowVertex = aboveVertex;
      aboveVertex = swapVertex;
      sample(k + 1, above);
      for (int[] axis : aboveVertex) {
        java.util.Arrays.fill(axis, NONE);
      }
      for (int j = 0; j + 1 < count[1]; j++) {
        for (int i = 0; i + 1 < count[0]; i++) {
          cell(i, j, k);
        }
      }
    }
  }

  private void sample(int k, float[] layer) {
    for (int j = 0; j < count[1]; j++) {
      for (int i = 0; i < count[0]; i++) {
        layer[j * count[0] + i] = (float) field.value(at(0, i), at(1, j), at(2, k));
      }
    }
  }

  private double at(int axis, double index) {
    double half = field.halfSize(axis);
    return -half + 2 * half * index / (count[axis] - 1);
  }

  private void cell(int i, int j, int k) {
    int near = j * count[0] + i;
    for (int axis = 0; axis < 3; axis++) {
      int first = axis == 0 ? j : i;
      int second = axis == 2 ? j : k;
      for (int corner = 0; corner < 4; corner++) {
        int u = corner & 1;
        int v = corner >> 1;
        // edges on the near side were made by the cells before, if there are any
        if ((u == 1 || first == 0) && (v == 1 || second == 0)) {
          edge(
              axis,
              axis == 0 ? 0 : u,
              axis == 0 ? u : axis == 1 ? 0 : v,
              axis == 2 ? 0 : v,
              i,
              j,
              k);
        }
      }
    }
    String triangles = CASES[inside(near, below) | inside(near, above) << 4];
    for (int t = 0; t < triangles.length(); t++) {
      int[] e = EDGES[Character.digit(triangles.charAt(t), 16)];
      int[][] vertex = e[3] == 0 ? belowVertex : aboveVertex;
      face.add(vertex[e[0]][near + e[2] * count[0] + e[1]]);
    }
  }

  /** Which of the four corners of a square are inside, as bits in the order around it. */
  private int inside(int near, float[] layer) {
    return (layer[near] < 0 ? 1 : 0)
        | (layer[near + 1] < 0 ? 2 : 0)
        | (layer[near + count[0] + 1] < 0 ? 4 : 0)
        | (layer[near + count[0]] < 0 ? 8 : 0);
  }

  /**
   * Makes the vertex on an edge whose ends are on different sides.
   *
   * @param dx, dy, dz the first end, counted from the near corner of the cell
   */
  private void edge(int axis, int dx, int dy, int dz, int i, int j, int k) {
    int from = (j + dy) * count[0] + i + dx;
    int to = from + (axis == 0 ? 1 : axis == 1 ? count[0] : 0);
    float a = (dz == 0 ? below : above)[from];
    float b = (dz == 0 && axis < 2 ? below : above)[to];
    if (a < 0 == b < 0) {
      return;
    }
    float t = a / (a - b);
    (dz == 0 ? belowVertex : aboveVertex)[axis][from] = vert.size() / 3;
    vert.add(i + dx + (axis == 0 ? t : 0));
    vert.add(j + dy + (axis == 1 ? t : 0));
    vert.add(k + dz + (axis == 2 ? t : 0));
  }
}
