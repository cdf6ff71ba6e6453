/** Plots as SVG and reports as one HTML file. */
@NullMarked
package dev.armature.report;

import org.jspecify.annotations.NullMarked;
