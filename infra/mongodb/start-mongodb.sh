#!/bin/bash
# The members of a replica set with authentication share a key. It is made once and kept in the volume.
set -euo pipefail

key=/data/configdb/replica-set.key
if [ ! -s "$key" ]; then
  (umask 077 && head -c 756 /dev/urandom | base64 -w 0 > "$key.new")
  chmod 400 "$key.new"
  mv "$key.new" "$key"
fi

# The image's own script creates the two users on an empty volume and then becomes mongod, so that signals reach mongod.
exec docker-entrypoint.sh mongod --replSet crease --keyFile "$key" --bind_ip_all
