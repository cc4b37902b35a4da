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
# Other nodes may be creating and deleting files meanwhile. If an owner can't be changed, the server says what it can't write.
if [ "$(stat -c %u:%g "$HONDANA_CONFIG_DIR")" != "$PUID:$PGID" ]; then
  chown -R "$PUID:$PGID" "$HONDANA_CONFIG_DIR" || true
else
  find "$HONDANA_CONFIG_DIR" -ignore_readdir_race -mindepth 1 -maxdepth 1 ! '(' -user "$PUID" -group "$PGID" ')' \
    -exec chown -R "$PUID:$PGID" '{}' + || true
fi
HOME="$HONDANA_CONFIG_DIR"
export HOME
# Groups of the container's `group_add`, through which the user may read the library; without root's own.
added="$(id -G | tr ' ' '\n' | grep -vx 0 | paste -sd, -)"
if [ -n "$added" ]; then groups="--groups=$added"; else groups=--clear-groups; fi
exec setpriv --reuid="$PUID" --regid="$PGID" "$groups" "$@"
