/**
 * Meshes, height fields, textures and skins: file formats, and what the model keeps of them (hulls,
 * polygons, bounding volumes, mass properties).
 */
package dev.armature.compile.asset;
