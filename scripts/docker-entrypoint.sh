#!/bin/sh
# Gives the configuration folder to PUID:PGID and runs the server as that user, or one of its commands: `restore <file>`, `copy`.
# Started with `--user`, it changes no owner. The library is left alone: it has its owner already.
set -eu
case "${1-}" in
  restore | copy) set -- node /app/dist/server/main.mjs "$@" ;;
esac
if [ "$(id -u)" != 0 ]; then
  exec "$@"
fi
mkdir -p "$HONDANA_CONFIG_DIR"
# Only when needed: a chown through a large thumbnail folder at every start would take minutes.
if [ "$(stat -c %u:%g "$HONDANA_CONFIG_DIR")" != "$PUID:$PGID" ]; then
  chown -R "$PUID:$PGID" "$HONDANA_CONFIG_DIR"
fi
HOME="$HONDANA_CONFIG_DIR"
export HOME
exec setpriv --reuid="$PUID" --regid="$PGID" --clear-groups "$@"
