#!/bin/sh
# Builds the image, starts it once, and builds it for both processors: in the pipelines, with words for `docker buildx build`
# such as `--push --tag NAME`. Arguments of the Dockerfile have the values of the variables with their names.
set -eu
cd "$(dirname "$0")/../.."
build() {
  # shellcheck disable=SC2046
  docker buildx build --file deploy/container/Dockerfile \
    $(sed -n 's/^ARG \([A-Z_]*\)=$/--build-arg \1/p' deploy/container/Dockerfile) "$@" .
}
build --load --tag lanternfield:tried
docker run --detach --rm --name tried lanternfield:tried
timeout 60 sh -c 'until docker exec tried node -e "fetch(\"http://127.0.0.1:4321/\").then(({ ok }) => process.exit(ok ? 0 : 1))"; do sleep 1; done'
docker stop tried
# The first has built what both contain.
build --platform linux/amd64,linux/arm64 "$@"
