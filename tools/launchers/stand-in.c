// Stands in for the programs that armature.cmd calls, where there is a cmd.exe (Wine's) but none of them: what it does depends on the name it is called by.
// java, javac, mvn, jpackage: append their name and arguments to the file CALLS. java makes the AOT cache it is asked for; mvn makes the folders of a build
// and ends with the code in MVN_CODE. where and findstr: as much of the real ones as the launcher uses. powershell: ends with the code in CHANGED.
#include <io.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

static const char *env(const char *name, const char *otherwise) {
  const char *value = getenv(name);
  return value ? value : otherwise;
}

static void touch(const char *path) {
  FILE *file = fopen(path, "w");
  if (file) fclose(file);
}

static void make(const char *path) { // a folder and those above it, from the working folder down
  char part[MAX_PATH];
  for (size_t i = 0; i <= strlen(path); i++) {
    if (path[i] == '/' || path[i] == 0) {
      memcpy(part, path, i);
      part[i] = 0;
      CreateDirectoryA(part, NULL);
    }
  }
}

static int where(const char *name) {
  char *paths = strdup(env("PATH", ""));
  int found = 0;
  for (char *folder = strtok(paths, ";"); folder; folder = strtok(NULL, ";")) {
    char path[2 * MAX_PATH];
    snprintf(path, sizeof path, "%s\\%s.exe", folder, name);
    if (_access(path, 0) == 0) {
      puts(path);
      found = 1;
    }
  }
  return found ? 0 : 1;
}

static int findstr(int count, char **arguments) { // … /b [/c:]"TEXT" FILE
  const char *text = arguments[count - 2];
  if (strncmp(text, "/c:", 3) == 0) text += 3;
  FILE *file = fopen(arguments[count - 1], "r");
  char line[4096];
  int found = 0;
  while (file && fgets(line, sizeof line, file)) {
    if (strncmp(line, text, strlen(text)) == 0) {
      fputs(line, stdout);
      found = 1;
    }
  }
  return found ? 0 : 1;
}

int main(int count, char **arguments) {
  char *name = arguments[0];
  for (char *c = name; *c; c++) {
    if (*c == '\\' || *c == '/') name = c + 1;
  }
  char *dot = strrchr(name, '.');
  if (dot) *dot = 0;
  if (strcmp(name, "where") == 0) return where(arguments[count - 1]);
  if (strcmp(name, "findstr") == 0) return findstr(count, arguments);
  if (strcmp(name, "powershell") == 0) return atoi(env("CHANGED", "0"));
  FILE *calls = fopen(env("CALLS", "calls.txt"), "ab");
  fprintf(calls, "%s", name);
  for (int i = 1; i < count; i++) fprintf(calls, "|%s", arguments[i]);
  fputc('\n', calls);
  fclose(calls);
  if (strcmp(name, "mvn") == 0) {
    puts("[ERROR] what Maven says");
    int code = atoi(env("MVN_CODE", "0"));
    if (code == 0) {
      make(".armature/build/armature-cli/lib");
      make(".armature/build/armature-spark/lib");
      make(".armature/build/armature-onnxruntime/lib");
      touch(".armature/build/armature-cli/armature.jar");
    }
    return code;
  }
  for (int i = 1; i < count; i++) {
    if (strncmp(arguments[i], "-XX:AOTCacheOutput=", 19) == 0) touch(arguments[i] + 19);
  }
  return strcmp(name, "java") == 0 ? atoi(env("JAVA_CODE", "0")) : 0;
}
