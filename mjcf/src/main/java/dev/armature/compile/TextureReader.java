package dev.armature.compile;

import dev.armature.compile.asset.TextureCompiler;
import dev.armature.compile.asset.TextureInput;
import dev.armature.compile.draft.TextureDraft;
import dev.armature.compile.expand.Item;
import dev.armature.spec.ModelFile;
import org.jspecify.annotations.Nullable;

/** Reads what a texture is made of and compiles it. */
final class TextureReader {
  /** Files of the faces of a cube, in the order of the faces. */
  private static final String[] FACES = {
    "fileright", "fileleft", "fileup", "filedown", "filefront", "fileback"
  };

  private TextureReader() {}

  static void compile(TextureDraft texture) {
    Item item = texture.item;
    TextureInput in = new TextureInput();
    in.name = texture.name;
    in.type = TextureInput.Type.values()[item.keyword("type")];
    in.colorSpace = TextureInput.ColorSpace.values()[item.keyword("colorspace")];
    in.builtin = TextureInput.Builtin.values()[item.keyword("builtin")];
    in.mark = TextureInput.Mark.values()[item.keyword("mark")];
    in.rgb1 = item.numbers("rgb1");
    in.rgb2 = item.numbers("rgb2");
    in.markRgb = item.numbers("markrgb");
    in.random = item.number("random");
    in.width = item.integer("width");
    in.height = item.integer("height");
    in.nchannel = item.integer("nchannel");
    in.hflip = item.flag("hflip");
    in.vflip = item.flag("vflip");
    in.gridSize = item.integers("gridsize");
    String layout = item.text("gridlayout");
    in.gridLayout = layout == null ? in.gridLayout : layout;
    if (in.builtin == TextureInput.Builtin.NONE) {
      in.file = image(item, "file");
      for (int i = 0; i < FACES.length && in.file == null; i++) {
        in.cubeFiles[i] = image(item, FACES[i]);
      }
    }
    texture.compiled = TextureCompiler.compile(in);
  }

  private static TextureInput.@Nullable Image image(Item item, String attribute) {
    String name = item.text(attribute);
    if (name == null || name.isEmpty()) {
      return null;
    }
    ModelFile file = item.file(attribute);
    return new TextureInput.Image(file.fileName(), AssetReader.contentType(item), file.read());
  }
}
