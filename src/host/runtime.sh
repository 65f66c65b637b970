#!/bin/sh
# Stands where Miniflare looks for its runtime: notes the process that it becomes, so that the lifeline
# (lifeline.ts) can end it when the service that started it is no more.
echo $$ > "$TAFLPOST_RUNTIME_NOTE"
exec "$TAFLPOST_RUNTIME" "$@"
