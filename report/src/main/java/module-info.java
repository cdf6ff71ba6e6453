/** Plots as SVG and reports as one HTML file. */
module dev.armature.report {
  requires static org.jspecify;

  exports dev.armature.report;
}
