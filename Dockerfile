# docker build -t hondana .
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY web/package.json web/
COPY web/preact web/preact
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY web web
RUN cd web && node ../node_modules/vite/bin/vite.js build
COPY scripts/boot scripts/boot
COPY src src
COPY plugins plugins
RUN node scripts/boot/bundle-server.mjs dist/server
# Again without the development packages; the Node among the packages is for machines with an older one.
RUN npm ci --ignore-scripts --no-audit --no-fund --omit=dev --workspaces=false \
  && rm -rf node_modules/node-linux-*

FROM node:24-slim
COPY scripts/boot/gallery-dl-requirements.txt /tmp/
# tini ends what gallery-dl leaves behind; a virtual environment keeps gallery-dl apart from the system's Python.
RUN apt-get update \
  && apt-get install -y --no-install-recommends python3 python3-venv tini tzdata \
  && rm -rf /var/lib/apt/lists/* \
  && python3 -m venv /opt/gallery-dl \
  && /opt/gallery-dl/bin/pip install --no-cache-dir --require-hashes --only-binary=:all: -r /tmp/gallery-dl-requirements.txt \
  && ln -s /opt/gallery-dl/bin/gallery-dl /usr/local/bin/gallery-dl
WORKDIR /app
COPY package.json CHANGELOG.md ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/web/dist web/dist
COPY --from=build /app/dist dist
COPY docs/openapi.json docs/
COPY src src
COPY plugins plugins
COPY scripts/docker-entrypoint.sh scripts/docker-healthcheck.mjs /usr/local/bin/
# Node keeps compiled code here between starts, whichever user runs it (src/main.ts): less time and a fifth less memory.
RUN mkdir -p node_modules/.cache && chmod 1777 node_modules/.cache

# The allocator returns freed memory to the system, as with `npm start` (scripts/boot/allocator.mjs).
ENV MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
# The user who owns the library and the configuration: the entry point switches from root to it.
# Port and path are set here so that a setting stored in the app can't change them.
ENV NODE_ENV=production PUID=1000 PGID=1000 HONDANA_CONFIG_DIR=/config HONDANA_PORT=25600 HONDANA_BASE_PATH=/
VOLUME ["/config", "/media"]
EXPOSE 25600
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["node", "/usr/local/bin/docker-healthcheck.mjs"]
ENTRYPOINT ["tini", "--", "docker-entrypoint.sh"]
CMD ["node", "dist/server/main.mjs"]
