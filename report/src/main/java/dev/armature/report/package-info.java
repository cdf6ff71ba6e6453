/**
 * Plots as SVG and reports as one self-contained HTML file.
 *
 * <p>{@link dev.armature.report.Plot} draws lines, points and bands on linear or logarithmic axes;
 * {@link dev.armature.report.Report} puts plots, tables, facts and warnings on a page that needs no
 * other file and no network.
 */
@NullMarked
package dev.armature.report;

import org.jspecify.annotations.NullMarked;
