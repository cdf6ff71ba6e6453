/**
 * One world: state, inputs, results, contacts, constraint rows, warnings, hooks and working memory.
 * It holds, copies and clears; the stages compute.
 */
package dev.armature.data;
