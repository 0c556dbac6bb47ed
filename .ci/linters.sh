#!/usr/bin/env bash
# Brings two Java linters, by Maven only: what our fixes write has to pass them.
# usage: linters.sh DEST        needs: mvn (3.8+), a JDK (17)
# DEST/pmd.txt and DEST/errorprone.txt: the class path of PMD's command line and of Error Prone, each in one line.
# Rerunnable: what is complete is left alone. PMD 7.27.0; Error Prone 2.42.0, the newest that runs on Java 17.
set -eu
DEST=${1:?usage: linters.sh DEST}
mkdir -p "$DEST"; DEST=$(cd "$DEST" && pwd)
export MAVEN_OPTS=${MAVEN_OPTS:--XX:+UseSerialGC -XX:TieredStopAtLevel=1}

bring() { # bring NAME GROUP:ARTIFACT:VERSION...
  local name=$1 deps= g a v gav
  shift
  [ -s "$DEST/$name.txt" ] && return 0
  for gav in "$@"; do
    IFS=: read -r g a v <<<"$gav"
    deps+="<dependency><groupId>$g</groupId><artifactId>$a</artifactId><version>$v</version></dependency>"
  done
  mkdir -p "$DEST/$name"
  echo "<project><modelVersion>4.0.0</modelVersion><groupId>x</groupId><artifactId>$name</artifactId><version>1</version><packaging>pom</packaging><dependencies>$deps</dependencies></project>" >"$DEST/$name/pom.xml"
  mvn -q -B -ntp -f "$DEST/$name/pom.xml" org.apache.maven.plugins:maven-dependency-plugin:3.6.1:build-classpath -Dmdep.outputFile="$DEST/$name.part"
  mv "$DEST/$name.part" "$DEST/$name.txt"
}

bring pmd net.sourceforge.pmd:pmd-java:7.27.0 net.sourceforge.pmd:pmd-cli:7.27.0
bring errorprone com.google.errorprone:error_prone_core:2.42.0
