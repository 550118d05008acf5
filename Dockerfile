# Debian, not Alpine: the built-in PostgreSQL and argon2 are made for glibc.
FROM node:22-bookworm-slim AS manifests
WORKDIR /app
ENV ONNXRUNTIME_NODE_INSTALL=skip
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY widget/package.json widget/

FROM manifests AS build
RUN npm ci
COPY . .
RUN node tools/build.mjs

FROM manifests AS packages
COPY tools/setup tools/setup
RUN npm ci --omit=dev --workspace=server && node -e "import('./tools/setup/prune.mjs').then((it) => it.prunePackages())"

FROM node:22-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app/package.json ./
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/server/dist server/dist
COPY --from=build /app/web/dist web/dist
COPY --from=build /app/widget/dist widget/dist
COPY locales locales
COPY models models
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/dist/main.js"]
