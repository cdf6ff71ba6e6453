package dev.armature.lint;

import dev.armature.spec.SourceLocation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Findings that the author of a model has seen and means, by a comment on the line of the element:
 * {@code <joint …/> <!-- check limit-start, spring-outside: knees never stretch out -->}.
 */
public final class Accepted {
  private static final Pattern COMMENT =
      Pattern.compile("<!--\\s*check\\s+([a-z\\-, ]+?)\\s*(:|-->)");

  private final Map<String, List<String>> files = new HashMap<>();

  /** Knows no file yet; files are read when a finding is in them. */
  public Accepted() {}

  /** Whether a comment on the line of the finding names its code. */
  public boolean covers(Finding finding) {
    SourceLocation at = finding.location();
    List<String> lines = files.computeIfAbsent(at.file(), Accepted::lines);
    if (at.line() < 1 || at.line() > lines.size()) {
      return false;
    }
    Matcher comment = COMMENT.matcher(lines.get(at.line() - 1));
    while (comment.find()) {
      if (List.of(comment.group(1).trim().split("[ ,]+")).contains(finding.code())) {
        return true;
      }
    }
    return false;
  }

  /** The lines of a file; none when it cannot be read as text, for a finding stands then. */
  private static List<String> lines(String file) {
    try {
      return file.isEmpty() ? List.of() : Files.readAllLines(Path.of(file));
    } catch (IOException | RuntimeException e) {
      return List.of();
    }
  }
}
