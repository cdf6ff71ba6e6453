#!/bin/sh
# Compiles and runs the programs that docs/kotlin-scala-clojure.md prints, with compilers from Maven Central.
#   tools/languages/run.sh [LIBRARIES]
# LIBRARIES is a class path; by default the jars that ./armature has built.
set -eu
cd "$(dirname "$0")/../.."
libraries=${1:-.armature/build/armature-cli/lib/*}
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# prints the code blocks of a language on the page
blocks() {
  awk -v fence="\`\`\`$1" '$0 == fence {on = 1; next} /^```/ {on = 0} on' docs/kotlin-scala-clojure.md
}

# prints the class path of a compiler
compiler() {
  mvn -B -q -f tools/languages/pom.xml -P"$1" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath \
    -Dmdep.outputFile="$work/$1.cp" >&2
  cat "$work/$1.cp"
}

for language in kotlin scala clojure; do
  jars=$(compiler $language)
  mkdir -p "$work/$language"
  echo "$language:"
  case $language in
    kotlin)
      blocks kotlin > "$work/Demo.kt"
      "$java" -cp "$jars" org.jetbrains.kotlin.cli.jvm.K2JVMCompiler -nowarn -no-stdlib -no-reflect \
        -cp "$(eval "printf '%s:' $libraries")$jars" -d "$work/kotlin" "$work/Demo.kt"
      "$java" -cp "$work/kotlin:$libraries:$jars" DemoKt ;;
    scala)
      blocks scala > "$work/Demo.scala"
      "$java" -cp "$jars" dotty.tools.dotc.Main -classpath "$(eval "printf '%s:' $libraries")$jars" -d "$work/scala" "$work/Demo.scala"
      "$java" -cp "$work/scala:$libraries:$jars" demo ;;
    clojure)
      blocks clojure > "$work/demo.clj"
      "$java" -cp "$libraries:$jars" clojure.main "$work/demo.clj" ;;
  esac
done
