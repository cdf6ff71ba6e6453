package dev.armature.compile;

import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.spec.Warning;
import java.util.List;

/**
 * A recompiled model, with a world that continues from the state of another.
 *
 * @param model the new model
 * @param data a world of it, with the state taken over
 * @param warnings what was found odd, in the order it was
 */
public record Recompiled(Model model, Data data, List<Warning> warnings) {}
