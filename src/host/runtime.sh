#!/bin/sh
# Miniflare runs this in place of its runtime. It notes its process id and becomes the runtime, so that lifeline.ts
# can end the runtime when the service has ended.
echo $$ > "$TAFLPOST_RUNTIME_NOTE"
exec "$TAFLPOST_RUNTIME" "$@"
