package dev.armature.compile;

import dev.armature.compile.asset.AssetException;
import dev.armature.compile.asset.BuiltinMesh;
import dev.armature.compile.asset.CompiledTexture;
import dev.armature.compile.asset.HeightFieldData;
import dev.armature.compile.asset.InertiaMode;
import dev.armature.compile.asset.MarchingCubes;
import dev.armature.compile.asset.MeshCompiler;
import dev.armature.compile.asset.MeshData;
import dev.armature.compile.asset.MeshFile;
import dev.armature.compile.asset.MeshFormat;
import dev.armature.compile.asset.MeshInput;
import dev.armature.compile.asset.SkinData;
import dev.armature.compile.draft.BodyDraft;
import dev.armature.compile.draft.Draft;
import dev.armature.compile.draft.GeomDraft;
import dev.armature.compile.draft.HeightFieldDraft;
import dev.armature.compile.draft.MaterialDraft;
import dev.armature.compile.draft.MeshDraft;
import dev.armature.compile.draft.SkinDraft;
import dev.armature.compile.draft.TextureDraft;
import dev.armature.compile.expand.Item;
import dev.armature.model.GeomType;
import dev.armature.model.ObjType;
import dev.armature.plugin.Plugin;
import dev.armature.spec.Limit;
import dev.armature.spec.ModelException;
import dev.armature.spec.ModelFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Textures, materials and meshes. */
final class AssetReader {
  private static final String SKYBOX = "skybox";

  private final Registry registry;
  private final PluginReader plugins;
  private final boolean plain;
  private final boolean strict;
  private final AtomicLong vertices = new AtomicLong();
  private final AtomicLong cells = new AtomicLong();

  /**
   * A reader of assets.
   *
   * @param plain whether materials are dropped
   * @param strict whether flat meshes are refused
   */
  AssetReader(Registry registry, PluginReader plugins, boolean plain, boolean strict) {
    this.registry = registry;
    this.plugins = plugins;
    this.plain = plain;
    this.strict = strict;
  }

  /** The name of an asset: as written, else its file's without folder and extension. */
  static String name(Item item) {
    String file = item.knows("file") ? item.text("file") : null;
    if (!item.name().isEmpty() || file == null) {
      return item.name();
    }
    String last = file.substring(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
    int dot = last.lastIndexOf('.');
    return dot < 0 ? last : last.substring(0, dot);
  }

  static String requireName(Item item) {
    String name = name(item);
    if (name.isEmpty()) {
      throw item.error("an asset must have a name");
    }
    return name;
  }

  // ---- textures and materials

  void texture(Item item) {
    String name = SKYBOX.equals(item.text("type")) ? name(item) : requireName(item);
    registry.add(registry.textures, ObjType.TEXTURE, new TextureDraft(item, name));
  }

  void material(Item item) {
    requireName(item);
    MaterialDraft material = new MaterialDraft(item);
    material.textures[1] = (TextureDraft) registry.optional(item, ObjType.TEXTURE, "texture");
    boolean direct = material.textures[1] != null;
    for (Item layer : item.children("layer")) {
      if (direct) {
        throw layer.error("a material has either a texture or layers");
      }
      material.textures[layer.keyword("role")] =
          (TextureDraft) registry.required(layer, ObjType.TEXTURE, "texture");
    }
    registry.add(registry.materials, ObjType.MATERIAL, material);
  }

  // ---- height fields and skins

  void heightField(Item item) {
    HeightFieldDraft h = new HeightFieldDraft(item, requireName(item));
    for (double size : item.numbers("size")) {
      if (size <= 0) {
        throw item.error("all sizes of a height field must be positive");
      }
    }
    try {
      HeightFieldData data = heights(item);
      h.nrow = data.nrow();
      h.ncol = data.ncol();
      h.data = data.data();
    } catch (AssetException e) {
      throw item.error(String.valueOf(e.getMessage()));
    }
    registry.add(registry.hfields, ObjType.HFIELD, h);
  }

  private static HeightFieldData heights(Item item) {
    int nrow = item.integer("nrow");
    int ncol = item.integer("ncol");
    if (!item.has("file")) {
      if (nrow < 1 || ncol < 1) {
        throw item.error("a height field needs a file, or nrow and ncol");
      }
      return HeightFieldData.inline(nrow, ncol, Floats.of(item.numbers("elevation")));
    }
    if (nrow != 0 || ncol != 0) {
      throw item.error("nrow and ncol cannot be given together with a file");
    }
    ModelFile file = item.file("file");
    return HeightFieldData.read(
        file.read(), HeightFieldData.isPng(file.fileName(), contentType(item)));
  }

  void skin(Item item) {
    SkinDraft skin = new SkinDraft(item, name(item));
    if (!plain) {
      skin.material = (MaterialDraft) registry.optional(item, ObjType.MATERIAL, "material");
    }
    try {
      SkinData data = skinData(item).compile(skin.name);
      skin.vert = data.vert();
      skin.texcoord = data.texcoord();
      skin.face = data.face();
      for (SkinData.Bone b : data.bones()) {
        BodyDraft body = (BodyDraft) registry.need(item, ObjType.BODY, b.body());
        skin.bones.add(
            new SkinDraft.Bone(body, b.bindPos(), b.bindQuat(), b.vertId(), b.vertWeight()));
      }
    } catch (AssetException e) {
      throw item.error(String.valueOf(e.getMessage()));
    }
    registry.add(registry.skins, ObjType.SKIN, skin);
  }

  private static SkinData skinData(Item item) {
    if (item.has("file")) {
      if (item.has("vertex") || item.has("face") || !item.children("bone").isEmpty()) {
        throw item.error("a skin has either a file or its own data");
      }
      return SkinData.read(item.file("file").read());
    }
    List<SkinData.Bone> bones = new ArrayList<>();
    for (Item bone : item.children("bone")) {
      bones.add(
          new SkinData.Bone(
              String.valueOf(bone.text("body")),
              Floats.of(bone.numbers("bindpos")),
              Floats.of(bone.numbers("bindquat")),
              bone.integers("vertid"),
              Floats.of(bone.numbers("vertweight"))));
    }
    return new SkinData(
        Floats.of(item.numbers("vertex")),
        Floats.of(item.numbers("texcoord")),
        item.integers("face"),
        bones);
  }

  // ---- meshes

  void mesh(Item item) {
    MeshDraft mesh = new MeshDraft(item, requireName(item));
    if (!plain) {
      mesh.material = (MaterialDraft) registry.optional(item, ObjType.MATERIAL, "material");
    }
    for (Item plugin : item.children("plugin")) {
      mesh.plugin = plugins.use(plugin, Plugin.Capability.SDF);
    }
    registry.add(registry.meshes, ObjType.MESH, mesh);
  }

  /** Marks the meshes that something collides with; pairs are read. */
  void markHulls() {
    for (GeomDraft g : registry.geoms) {
      if (g.mesh != null && (g.type == GeomType.MESH || g.type == GeomType.SDF)) {
        g.mesh.needHull |= g.collides() || g.referenced;
        g.mesh.needOctree |= g.type == GeomType.SDF && g.plugin == null && g.mesh.plugin == null;
      }
    }
  }

  /** Compiles all meshes and textures in parallel; messages come in the order of the assets. */
  void compile() {
    sideBySide(registry.meshes, this::compile);
    AtomicLong pixels = new AtomicLong();
    registry.hfields.forEach(h -> count(h, Limit.PIXELS, (long) h.nrow * h.ncol, pixels));
    sideBySide(
        registry.textures,
        texture -> {
          TextureReader.compile(texture);
          CompiledTexture made = Objects.requireNonNull(texture.compiled);
          count(texture, Limit.PIXELS, (long) made.width() * made.height(), pixels);
        });
    for (MeshDraft mesh : registry.meshes) {
      mesh.warnings.forEach(mesh.item::warn);
    }
  }

  private static void count(Draft draft, Limit limit, long more, AtomicLong total) {
    long number = total.addAndGet(more);
    if (limit.exceededBy(number)) {
      throw draft.error("brings the model to " + limit.told(number));
    }
  }

  /** Runs the work on all drafts; if several fail, the error of the first one is reported. */
  private static <T extends Draft> void sideBySide(List<T> drafts, Consumer<T> work) {
    @Nullable ModelException[] refused = new @Nullable ModelException[drafts.size()];
    IntStream.range(0, drafts.size())
        .parallel()
        .forEach(
            i -> {
              try {
                work.accept(drafts.get(i));
              } catch (ModelException e) {
                refused[i] = e;
              } catch (AssetException e) {
                refused[i] = drafts.get(i).error(String.valueOf(e.getMessage()));
              }
            });
    for (ModelException e : refused) {
      if (e != null) {
        throw e;
      }
    }
  }

  private void compile(MeshDraft draft) {
    Item item = draft.item;
    double[] scale = item.numbers("scale");
    boolean leftHanded = scale[0] * scale[1] * scale[2] < 0;
    MeshData data = data(draft, leftHanded);
    count(draft, Limit.MESH_VERTICES, data.vertCount(), vertices);
    draft.compiled =
        MeshCompiler.compile(
            new MeshInput(
                draft.name,
                data,
                scale,
                item.numbers("refpos"),
                item.numbers("refquat"),
                inertia(item),
                item.flag("smoothnormal"),
                item.integer("maxhullvert"),
                draft.needHull,
                draft.needOctree,
                draft.plugin != null,
                strict));
    count(draft, Limit.OCTREE_CELLS, draft.mesh().octree().size(), cells);
    draft.warnings.addAll(draft.mesh().warnings());
  }

  private MeshData data(MeshDraft draft, boolean leftHanded) {
    Item item = draft.item;
    if (draft.plugin != null) {
      for (double scale : item.numbers("scale")) {
        if (scale != 1) {
          throw item.error("a mesh made by a plugin cannot be scaled");
        }
      }
      return MarchingCubes.mesh(plugins.shape(draft.plugin));
    }
    String builtin = item.text("builtin");
    String name = item.text("file");
    boolean isFile = name != null && !name.isEmpty();
    if (builtin != null && !builtin.equals("none")) {
      if (item.has("file") || item.has("vertex")) {
        throw item.error("a builtin mesh has neither file nor vertices");
      }
      MeshData made =
          BuiltinMesh.of(builtin)
              .orElseThrow(() -> item.error("unknown builtin mesh '" + builtin + "'"))
              .make(item.numbers("params"));
      MeshData extra = inline(item);
      return new MeshData(
          made.vert(),
          extra.normal().length > 0 ? extra.normal() : made.normal(),
          extra.texcoord().length > 0 ? extra.texcoord() : made.texcoord(),
          made.face(),
          made.faceNormal(),
          made.faceTexcoord());
    }
    MeshData inline = inline(item);
    if (!isFile) {
      return inline;
    }
    ModelFile file = item.file("file");
    MeshFormat format =
        MeshFormat.of(file.fileName(), contentType(item))
            .orElseThrow(
                () ->
                    item.error(
                        "unknown mesh format of '"
                            + file.fileName()
                            + "': expected obj, stl, msh, dae"));
    MeshFile read = MeshFile.read(file.read(), format, leftHanded);
    draft.warnings.addAll(read.warnings());
    return merge(item, read.data(), inline);
  }

  static String contentType(Item item) {
    String type = item.text("content_type");
    return type == null ? "" : type;
  }

  private static MeshData inline(Item item) {
    return new MeshData(
        Floats.of(item.numbers("vertex")),
        Floats.of(item.numbers("normal")),
        Floats.of(item.numbers("texcoord")),
        item.integers("face"),
        new int[0],
        new int[0]);
  }

  /** A file may leave out what the element then gives; giving the same twice is an error. */
  private static MeshData merge(Item item, MeshData file, MeshData inline) {
    exclusive(item, "vertex", file.vert().length, inline.vert().length);
    exclusive(item, "normal", file.normal().length, inline.normal().length);
    exclusive(item, "texcoord", file.texcoord().length, inline.texcoord().length);
    exclusive(item, "face", file.face().length, inline.face().length);
    boolean facesInline = inline.face().length > 0;
    return new MeshData(
        file.vert().length > 0 ? file.vert() : inline.vert(),
        file.normal().length > 0 ? file.normal() : inline.normal(),
        file.texcoord().length > 0 ? file.texcoord() : inline.texcoord(),
        facesInline ? inline.face() : file.face(),
        facesInline ? new int[0] : file.faceNormal(),
        facesInline ? new int[0] : file.faceTexcoord());
  }

  private static void exclusive(Item item, String what, int inFile, int inElement) {
    if (inFile > 0 && inElement > 0) {
      throw item.error("attribute '" + what + "' repeats what the mesh file has");
    }
  }

  /**
   * How mass properties are found: as written; else exact where the compiler says so, else legacy.
   */
  private InertiaMode inertia(Item item) {
    InertiaMode mode =
        item.has("inertia")
            ? InertiaMode.values()[item.keyword("inertia")]
            : item.settings().exactmeshinertia() ? InertiaMode.EXACT : InertiaMode.LEGACY;
    String builtin = item.text("builtin");
    return builtin == null ? mode : BuiltinMesh.of(builtin).map(b -> b.inertia(mode)).orElse(mode);
  }
}
