#!/bin/sh
# Removes what only compilers and debuggers read from the packages of a checkout, from its folder; install.sh runs it.
set -e
# Headers and npm. The program itself has a name outside that folder, too, unless that is a link into it.
if [ -f node_modules/node/bin/node ] && [ ! -L node_modules/node/bin/node ]; then
  rm -rf node_modules/node/node_modules
fi
# A second name of the runtime: copies of the folder would have it twice.
rm -f node_modules/workerd/bin/workerd
rm -rf node_modules/.cache
find node_modules -type f \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' \) -delete
