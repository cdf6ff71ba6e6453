package dev.armature.compile.expand;

import dev.armature.spec.FileAccess;

/**
 * What the {@code compiler} sections of one model file say, merged. Elements of an attached model
 * keep the settings of their own file; strippath, fitaabb, discardvisual, fusestatic, settotalmass
 * and the length-range settings of the outermost model hold for all ({@link
 * ExpandedModel#settings()}).
 *
 * @param degrees whether angles are written in degrees
 * @param eulerseq three letters of xyzXYZ
 * @param inertiafromgeom 0 never, 1 always, 2 auto
 * @param inertiagrouprange first and last geom group that contributes to inertia
 * @param exactmeshinertia whether meshes that name no inertia mode use the exact one
 * @param meshdir folder of meshes, height fields and skins, as written
 * @param texturedir folder of textures, as written
 * @param modelFolder folder of the model file, "" or ending in a slash
 * @param modelFile the model file, "" when the model was built in code
 * @param files what files may be read
 */
public record CompilerSettings(
    boolean autolimits,
    double boundmass,
    double boundinertia,
    double settotalmass,
    boolean balanceinertia,
    boolean strippath,
    boolean degrees,
    String eulerseq,
    boolean fitaabb,
    boolean discardvisual,
    boolean fusestatic,
    int inertiafromgeom,
    int[] inertiagrouprange,
    boolean alignfree,
    boolean exactmeshinertia,
    String meshdir,
    String texturedir,
    String modelFolder,
    String modelFile,
    FileAccess files) {}
