/** Trees that come to rest fall asleep and cost nothing until something wakes them. */
package dev.armature.sleep;
