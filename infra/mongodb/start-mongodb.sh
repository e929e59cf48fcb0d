#!/bin/bash
# A replica set with authentication wants a key that its members share: made once, kept in the volume.
set -euo pipefail

key=/data/configdb/replica-set.key
if [ ! -s "$key" ]; then
  (umask 077 && head -c 756 /dev/urandom | base64 -w 0 > "$key.new")
  chmod 400 "$key.new"
  mv "$key.new" "$key"
fi

# The image's own script makes the two users on an empty volume, then becomes mongod: signals reach it.
exec docker-entrypoint.sh mongod --replSet crease --keyFile "$key" --bind_ip_all
