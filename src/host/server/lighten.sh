#!/bin/sh
# Removes files that only compilers and debuggers read from a checkout's packages. install.sh runs it in the checkout.
set -e
# Headers and npm. Kept if Node itself is only in that folder: bin/node is then missing, or a link into it.
if [ -f node_modules/node/bin/node ] && [ ! -L node_modules/node/bin/node ]; then
  rm -rf node_modules/node/node_modules
fi
# A hard link to the runtime: copies of the folder would contain the runtime twice.
rm -f node_modules/workerd/bin/workerd
rm -rf node_modules/.cache
find node_modules -type f \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' \) -delete
