package dev.armature.cli;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints a script that lets the shell complete our commands. */
@Command(
    name = "completion",
    mixinStandardHelpOptions = true,
    description = "Prints a completion script for your shell.",
    footer = {
      "",
      "Examples:",
      "  source <(./armature completion bash)          in this shell",
      "  ./armature completion bash > ~/.local/share/bash-completion/completions/armature",
      "  ./armature completion zsh > ~/.armature-completion; echo 'source ~/.armature-completion'"
          + " >> ~/.zshrc"
    })
final class CompletionCommand implements Callable<Integer> {
  /** The shells. */
  enum Shell {
    bash,
    zsh
  }

  @Parameters(
      paramLabel = "SHELL",
      arity = "0..1",
      defaultValue = "bash",
      description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private Shell shell = Shell.bash;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    if (shell == Shell.zsh) {
      out.println("autoload -U +X compinit && compinit -u");
      out.println("autoload -U +X bashcompinit && bashcompinit");
    }
    out.print(AutoComplete.bash("armature", spec.root().commandLine()));
    out.flush();
    return Exit.OK;
  }
}
