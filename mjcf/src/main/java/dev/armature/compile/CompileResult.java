package dev.armature.compile;

import dev.armature.model.Model;
import dev.armature.spec.Warning;
import java.util.List;

/**
 * A compiled model and the warnings about it.
 *
 * @param model the model
 * @param warnings what was found odd, in the order it was
 * @param sources where its objects were written
 */
public record CompileResult(Model model, List<Warning> warnings, Sources sources) {}
