package dev.armature.viewer;

import dev.armature.batch.Batch;
import dev.armature.model.EnableFlag;
import dev.armature.model.Model;
import dev.armature.model.ModelLoader;
import dev.armature.spec.ModelException;
import dev.armature.spec.SourceLocation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The thread that keeps the viewer alive: sixty times per second it passes the commands of the
 * pages to the show and lets it tick, in a second thread. Models are loaded in a third. So whatever
 * a model does, loading forever, stepping forever or ending in an error, the pages are answered and
 * another model can be loaded.
 */
final class WorldLoop implements Runnable {
  private static final long TICK = 1_000_000_000L / 60;

  /** Ticks between two looks at the files of the model. */
  private static final int WATCH_EVERY = 15;

  /** How many loads that were given up may still be running. */
  static final int MOST_STUCK = 4;

  private record Asked(Command command, @Nullable Client client) {}

  private final Queue<Asked> queue = new ConcurrentLinkedQueue<>();
  private final List<Client> clients = new CopyOnWriteArrayList<>();
  private final Queue<Client> joining = new ConcurrentLinkedQueue<>();
  private final ModelSource source;
  private final Staging staging;
  private final Patience patience;
  private Overlay overlay = new Overlay();
  private volatile Show show;
  private ExecutorService stepper = newStepper();
  private @Nullable Future<?> ticking;
  private long tickStart;
  private long toldSlow;
  private @Nullable FileWatch watch;
  private @Nullable BackgroundLoad loading;

  // loads that were given up and do not end; their threads cannot be stopped, so there are few
  private final List<BackgroundLoad> stuck = new ArrayList<>();
  private @Nullable ModelSource next;
  private volatile int generation = 1;
  private @Nullable ObjectNode error;
  private volatile long warnedAt = System.nanoTime() - 1_000_000_001L;
  private volatile long framesBefore;
  private volatile boolean running = true;

  /**
   * How long things may take.
   *
   * @param load what loading a model may cost
   * @param slowSeconds time after which the pages are told that the worlds are not answering
   */
  record Patience(BackgroundLoad.Budget load, double slowSeconds) {
    static final Patience DEFAULT = new Patience(BackgroundLoad.Budget.DEFAULT, 3);
  }

  WorldLoop(ModelSource source, Staging staging, boolean playing, Patience patience)
      throws IOException {
    this.source = source;
    this.staging = staging;
    this.patience = patience;
    show = showOf(source, generation, playing);
    watch = watchOf(source);
  }

  /** Worlds that a program steps. */
  WorldLoop(String label, ProgramWorlds worlds, Overlay overlay) {
    this.source = new ModelSource.Ready(label, worlds.model());
    this.staging = new Staging(worlds.count(), Setup.PLAIN, List.of(), false);
    this.patience = Patience.DEFAULT;
    this.overlay = overlay;
    show = new Show(source, worlds, overlay, generation, worlds.isPlaying(), List.of());
  }

  // ---- from other threads

  /** Asks for something. */
  void ask(Command command, @Nullable Client client) {
    queue.add(new Asked(command, client));
  }

  /** A page has opened. */
  void join(Client client) {
    joining.add(client);
  }

  /** Handles a closed page: what it was dragging is released. */
  void leave(Client client) {
    clients.remove(client);
    if (clients.isEmpty()) {
      show.left();
    }
    ask(new Command.Release(), null);
  }

  /** Ends the loop after the present tick. */
  void stop() {
    running = false;
  }

  /** Pages that are open. */
  int pages() {
    return clients.size();
  }

  /** Frames made so far. */
  long frames() {
    return framesBefore + show.frames();
  }

  /** Bytes of the last frame. */
  long lastFrameBytes() {
    return show.lastFrameBytes();
  }

  // ---- the loop

  @Override
  public void run() {
    long due = System.nanoTime();
    long before = due;
    for (int tick = 0; running; tick++) {
      long now = System.nanoTime();
      double elapsed = (now - before) * 1e-9;
      before = now;
      try {
        tick(tick, elapsed);
      } catch (RuntimeException | Error e) {
        // nothing that goes wrong here may end the viewer
        tell(notice("the viewer met a problem and goes on: " + e));
      }
      due = Math.max(due + TICK, System.nanoTime() - TICK);
      LockSupport.parkNanos(due - System.nanoTime());
    }
    clients.forEach(Client::close);
    if (loading != null) {
      loading.abandon();
    }
    endShow();
    stepper.shutdown();
  }

  private void tick(int tick, double elapsed) {
    welcome();
    finishLoading();
    if (tick % WATCH_EVERY == 0 && watch != null && watch.changed()) {
      next = show.source();
    }
    if (isBusy()) {
      loadsOnly();
    } else {
      List<Asked> asked = new ArrayList<>();
      for (Asked a = queue.poll(); a != null; a = queue.poll()) {
        if (a.client() != null) {
          a.client().taken();
        }
        if (!wantsModel(a.command())) {
          asked.add(a);
        }
      }
      Show current = show;
      tickStart = System.nanoTime();
      toldSlow = tickStart;
      ticking = stepper.submit(() -> work(current, asked, elapsed));
      awaitTick();
    }
    startLoading();
  }

  /** What the stepping thread does in a tick. */
  private void work(Show current, List<Asked> asked, double elapsed) {
    for (Asked a : asked) {
      try {
        if (a.command() instanceof Command.SaveKey && a.client() != null) {
          a.client().sendText(file("keyframe.xml", current.keyframe()));
        } else if (a.command() instanceof Command.SaveModel && a.client() != null) {
          a.client().sendText(file("model.xml", current.modelText()));
        } else {
          current.carryOut(a.command());
        }
      } catch (IndexOutOfBoundsException e) {
        refuse(a, "there is no such object: " + e.getMessage());
      } catch (UnsupportedOperationException | UncheckedIOException | ModelException e) {
        refuse(a, String.valueOf(e.getMessage()));
      }
    }
    current.tick(elapsed, TICK, clients);
  }

  private static void refuse(Asked asked, String why) {
    if (asked.client() != null) {
      asked.client().refuse(why);
    }
  }

  private void awaitTick() {
    Future<?> tick = ticking;
    if (tick == null) {
      return;
    }
    try {
      tick.get(2 * TICK, TimeUnit.NANOSECONDS);
      ticking = null;
    } catch (TimeoutException e) {
      // still at it; the next rounds look again
    } catch (InterruptedException e) {
      running = false;
      Thread.currentThread().interrupt();
    } catch (ExecutionException e) {
      ticking = null;
      show.pause();
      tell(notice("the world was stopped: " + e.getCause()));
    }
  }

  /**
   * Whether the stepping thread is still in an earlier tick; pages get a message when it takes
   * long.
   */
  private boolean isBusy() {
    if (ticking != null) {
      awaitTick();
    }
    if (ticking == null) {
      return false;
    }
    long now = System.nanoTime();
    if (now - toldSlow > patience.slowSeconds() * 1e9) {
      toldSlow = now;
      tell(
          notice(
              "a step has taken "
                  + Math.round((now - tickStart) * 1e-9)
                  + " s so far; wait, or load another model"));
    }
    return true;
  }

  /** While the worlds do not answer only models can be loaded; the rest waits. */
  private void loadsOnly() {
    queue.removeIf(a -> wantsModel(a.command()));
  }

  private boolean wantsModel(Command command) {
    boolean other = command instanceof Command.Load || command instanceof Command.Reload;
    if (other && !show.isReplaceable()) {
      tell(notice("this page shows a running program; another model cannot be loaded here"));
      return true;
    }
    if (command instanceof Command.Reload) {
      next = show.source();
      return true;
    }
    if (command instanceof Command.Load load) {
      next = load.source();
      return true;
    }
    return false;
  }

  private void welcome() {
    for (Client client = joining.poll(); client != null; client = joining.poll()) {
      client.sendScene(show.scene());
      if (error != null) {
        client.sendText(error);
      }
      clients.add(client);
    }
  }

  // ---- loading

  private void startLoading() {
    ModelSource from = next;
    if (from == null) {
      return;
    }
    next = null;
    if (loading != null) {
      giveUp(loading);
      loading = null;
    }
    stuck.removeIf(load -> !load.isRunning());
    if (stuck.size() >= MOST_STUCK) {
      fail(
          error(
              "not loaded: "
                  + stuck.size()
                  + " models before it were given up and are still loading; wait for one to end, or"
                  + " start the viewer again"));
      return;
    }
    int number = generation + 1;
    loading = new BackgroundLoad(() -> showOf(from, number, true), patience.load());
  }

  private void finishLoading() {
    BackgroundLoad load = loading;
    if (load == null) {
      return;
    }
    if (load.isDone()) {
      loading = null;
      Show loaded = load.show();
      if (loaded != null) {
        replace(loaded);
      } else {
        fail(describe(load.failure()));
      }
      return;
    }
    String excess = load.excess();
    if (excess != null) {
      loading = null;
      giveUp(load);
      fail(error(excess));
    }
  }

  private void giveUp(BackgroundLoad load) {
    load.abandon();
    stuck.add(load);
  }

  private static ObjectNode error(String message) {
    return JsonNodeFactory.instance.objectNode().put("type", "error").put("message", message);
  }

  /** The old worlds keep running; the pages get the error of the new ones. */
  private void fail(ObjectNode message) {
    error = message;
    tell(message);
  }

  private void replace(Show loaded) {
    loaded.continueFrom(show);
    if (loaded.source() != show.source()) {
      watch = watchOf(loaded.source());
    }
    framesBefore += show.frames();
    endShow();
    show = loaded;
    generation++;
    error = null;
    clients.forEach(client -> client.sendScene(loaded.scene()));
  }

  /** Closes the present show, now or, when it is stuck in a step, as soon as that step ends. */
  private void endShow() {
    Show old = show;
    Future<?> tick = ticking;
    ticking = null;
    old.retire();
    if (tick == null) {
      old.close();
    } else {
      stepper.execute(old::close);
      stepper.shutdown();
      stepper = newStepper();
    }
  }

  private static ExecutorService newStepper() {
    return Executors.newSingleThreadExecutor(
        task -> {
          Thread thread = new Thread(task, "armature-worlds");
          thread.setDaemon(true);
          return thread;
        });
  }

  private static @Nullable FileWatch watchOf(ModelSource from) {
    return from instanceof ModelSource.OnDisk file ? new FileWatch(file.path()) : null;
  }

  private static ObjectNode describe(Throwable e) {
    ObjectNode node = JsonNodeFactory.instance.objectNode().put("type", "error");
    if (e instanceof ModelException refusal) {
      SourceLocation at = refusal.location();
      node.put("file", at.file()).put("line", at.line()).put("column", at.column());
      String element = refusal.element().isEmpty() ? "" : refusal.element() + ": ";
      return node.put("message", element + refusal.problem());
    }
    boolean plain = e instanceof Exception && e.getMessage() != null;
    return node.put("message", plain ? e.getMessage() : "the model cannot be loaded: " + e);
  }

  private Show showOf(ModelSource from, int number, boolean playing) throws IOException {
    ModelLoader.Loaded loaded = from.load();
    // energies are plotted; the model may be the caller's and is left as it is
    Model model = loaded.model().withFlags(EnableFlag.ENERGY);
    List<String> warnings = loaded.warnings().stream().map(Object::toString).toList();
    return new Show(from, worldsOf(from, model), overlay, number, playing, warnings);
  }

  /**
   * Worlds of a model. What was arranged for the first model does not hold for another one that is
   * dropped onto the page.
   */
  private Worlds worldsOf(ModelSource from, Model model) throws IOException {
    boolean own = from == source;
    if (own && !staging.recordings().isEmpty()) {
      return staging.recorded(model, overlay);
    }
    Setup setup = own ? staging.setup() : Setup.PLAIN;
    Consumer<String> trouble = this::warn;
    return staging.worlds() == 1
        ? new SingleWorld(model, setup, trouble)
        : new BatchWorlds(new Batch(model, staging.worlds()), setup, trouble);
  }

  /** Reports trouble in a world, at most once a second: a world in trouble has it in every step. */
  private void warn(String event) {
    long now = System.nanoTime();
    if (now - warnedAt > 1_000_000_000L) {
      warnedAt = now;
      tell(notice(event));
    }
  }

  /** A file for the page to save. */
  private static ObjectNode file(String name, String content) {
    ObjectNode node = JsonNodeFactory.instance.objectNode().put("type", "file");
    return node.put("name", name).put("content", content);
  }

  private static ObjectNode notice(String text) {
    return JsonNodeFactory.instance.objectNode().put("type", "notice").put("message", text);
  }

  private void tell(ObjectNode message) {
    clients.forEach(client -> client.sendText(message));
  }
}
