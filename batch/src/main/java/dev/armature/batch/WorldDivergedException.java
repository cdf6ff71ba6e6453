package dev.armature.batch;

import java.util.List;

/**
 * Thrown when worlds diverge under the policy THROW. All other worlds have been stepped; these are
 * back in their last good state and stopped until the next reset.
 */
public final class WorldDivergedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<WorldEvent> events;

  WorldDivergedException(List<WorldEvent> events) {
    super(events.get(0) + (events.size() > 1 ? " and " + (events.size() - 1) + " more" : ""));
    this.events = events;
  }

  /** One event per world, in order of worlds. */
  public List<WorldEvent> events() {
    return events;
  }
}
