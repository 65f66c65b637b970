#!/bin/sh
# Prepares a checkout for serving. Run it in the checkout. Builds everything, then keeps only the packages that serving needs.
set -e
npm ci
npm run build
npm ci --omit=dev
sh src/host/server/lighten.sh
