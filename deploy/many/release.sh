#!/bin/sh
# Releases a version without a gap: a new directory is built, then one server after the other starts again from it.
#   release.sh VERSION      a tag, a branch or a commit; run as root on a machine that is set up by README.md
set -eu
# The user of the servers reads the files.
umask 022
version=$1
current=${LANTERNFIELD:-/srv/lanternfield}
repository=$(readlink -f "$current")
release=$current-$(date -u +%Y%m%dT%H%M%S)

git clone --quiet "$repository" "$release"
cd "$release"
git remote set-url origin "$(git -C "$repository" remote get-url origin)"
git fetch --quiet origin "$version"
git checkout --quiet FETCH_HEAD
ln -s /etc/lanternfield.env .env
# A page of a release before asks for its own scripts and pictures: the build keeps those for a week.
for kept in releases dist; do
  [ ! -e "$repository/site/$kept" ] || cp -a "$repository/site/$kept" site/
done
npm run build
ln -sfn "$release" "$current.new"
mv -T "$current.new" "$current"

for unit in $(systemctl list-units --plain --no-legend 'lanternfield@*.service' | cut -d' ' -f1); do
  port=${unit#lanternfield@}
  port=${port%.service}
  systemctl restart "$unit"
  until curl --silent --fail --output /dev/null "http://127.0.0.1:$port/readyz"; do sleep 0.2; done
done
