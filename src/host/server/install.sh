#!/bin/sh
# Makes a checkout ready to serve, from its folder: builds everything, then leaves only the packages that serving needs.
set -e
npm ci
npm run build
npm ci --omit=dev
sh src/host/server/lighten.sh
