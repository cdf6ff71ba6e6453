package example.frc;

import dev.armature.io.WpilogWriter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Where a match goes: to a log and, live, to NetworkTables. */
final class Telemetry implements Closeable {
  private final WpilogWriter log;
  private final @Nullable NetworkTables tables;
  private final Map<String, Integer> entries = new HashMap<>();
  private final Map<String, Integer> topics = new HashMap<>();

  /** When the match began, as the clock counts; later when we are late. */
  private long start = System.nanoTime();

  private double seconds;

  /**
   * Starts a log.
   *
   * @param live publishes, too, and lets a simulated second take a second
   */
  Telemetry(Path file, boolean live) throws IOException {
    tables = live ? NetworkTables.start(NetworkTables.PORT) : null;
    log = WpilogWriter.open(file);
  }

  /** Sets the time of what follows, s; live it waits until then, and never catches up. */
  void at(double time) {
    seconds = time;
    long wait = start + (long) (1e9 * time) - System.nanoTime();
    if (tables != null && wait > 0) {
      LockSupport.parkNanos(wait);
    } else {
      start -= wait;
    }
  }

  /** Writes a number, an array of numbers, or structs of doubles. */
  void put(String name, String type, double... values) throws IOException {
    Integer entry = entries.get(name);
    if (entry == null) {
      entry = log.entry(name, type);
      entries.put(name, entry);
    }
    log.doubles(entry, seconds, values);
    NetworkTables to = tables;
    if (to != null) {
      to.doubles(topics.computeIfAbsent(name, n -> to.topic(n, type)), values);
    }
  }

  @Override
  public void close() throws IOException {
    log.close();
    if (tables != null) {
      tables.close();
    }
  }
}
