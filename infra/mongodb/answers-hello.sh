#!/bin/bash
# The healthcheck of MongoDB, in the bytes of its protocol: mongosh would take two thirds of a second of the processor and
# 130 MB for it, every ten seconds, out of what docker-compose.yml gives the database.
set -euo pipefail

exec 3<> "/dev/tcp/$1/$2"
# OP_MSG with { hello: 1, $db: 'admin' }, which is answered before anybody signs in.
printf '\x34\0\0\0\1\0\0\0\0\0\0\0\xdd\x07\0\0\0\0\0\0\0\x1f\0\0\0\x10hello\0\1\0\0\0\x02$db\0\6\0\0\0admin\0\0' >&3
# The head of the answer. Where none comes, docker-compose.yml says how long to wait.
[ "$(head -c 16 <&3 | wc -c)" -eq 16 ]
