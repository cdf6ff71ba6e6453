/** The {@code armature} command: one class for each subcommand, and what they share. */
package dev.armature.cli;
