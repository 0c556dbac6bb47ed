#!/usr/bin/env bash
# Brings libraries that are not Hadoop, by Maven: DEST/ID/jars (the library and what it needs) and DEST/ID/src (its own unpacked sources).
# usage: libraries.sh DEST      needs mvn 3.8+, unzip; rerunnable (DEST/ID/done)
set -euo pipefail
dest=${1:?usage: libraries.sh DEST}
mkdir -p "$dest"; dest=$(cd "$dest" && pwd)
one() { # id group artifact version
  local d=$dest/$1
  [ -e "$d/done" ] && return 0
  mkdir -p "$d"
  cat >"$d/pom.xml" <<P
<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion><groupId>x</groupId><artifactId>x</artifactId><version>1</version><dependencies><dependency><groupId>$2</groupId><artifactId>$3</artifactId><version>$4</version></dependency></dependencies></project>
P
  (cd "$d" && mvn -q -B dependency:copy-dependencies -DoutputDirectory="$d/jars" -DincludeScope=runtime &&
    mvn -q -B dependency:copy -Dartifact="$2:$3:$4:jar:sources" -DoutputDirectory="$d/get")
  mkdir -p "$d/src"; unzip -qo "$d/get/$3-$4-sources.jar" '*.java' -d "$d/src"
  rm -rf "$d/get"; touch "$d/done"
  echo "$1: $(ls "$d/jars" | wc -l) jars"
}
one postgresql org.postgresql postgresql 42.7.4
one httpclient5 org.apache.httpcomponents.client5 httpclient5 5.4.1
one jackson com.fasterxml.jackson.core jackson-databind 2.18.2
