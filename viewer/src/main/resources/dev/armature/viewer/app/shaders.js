/** Changes the shader of a material, besides what changed it before; `key` tells its programs from others. */
export function extendShader(material, key, change) {
  const changes = material.userData.changes ??= [];
  changes.push({key, change});
  material.onBeforeCompile = (shader) => changes.forEach((c) => c.change(shader));
  material.customProgramCacheKey = () => changes.map((c) => c.key).join(' ');
  material.needsUpdate = true;
}
