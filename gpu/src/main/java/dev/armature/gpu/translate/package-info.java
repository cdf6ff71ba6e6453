/** The front end: from class files, a model and a warm world to the intermediate form. */
package dev.armature.gpu.translate;
