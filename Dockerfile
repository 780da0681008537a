# The server in a container, as docs/hosting.md runs it. test/container.test.ts runs each step of this file.
# Debian's Node and not Alpine's: the measurements and the tests ran on glibc.
FROM node:24-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The packages for messaging services have 30 MB, and few hosts need them: --build-arg OPTIONAL= includes them.
ARG OPTIONAL=--omit=optional
RUN npm ci --omit=dev $OPTIONAL --workspaces=false --ignore-scripts --no-audit --no-fund

FROM node:24-slim
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY package.json LICENSE ./
COPY generated generated
COPY docs docs
COPY CHANGELOG.md SECURITY.md ./
COPY contract contract
COPY check check
COPY cli cli
COPY server server
# The only folder besides /tmp that the server writes to: SQLite's file, its lock, and the files of a sandbox.
RUN mkdir /data && chown 1000:1000 /data
VOLUME /data
# The user by number: from a name, Kubernetes couldn't tell that it isn't root.
USER 1000:1000
# A host, unless SANDBOX=true. Settings are environment variables, since the health check reads them too.
ENV NODE_ENV=production SANDBOX=false HOST=0.0.0.0 DATABASE_URL=/data/store-admin.sqlite
EXPOSE 4010 4011
# After SIGTERM the server drains as docs/operations.md describes. Wait for 35 seconds before a kill.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=4s --start-period=60s --retries=3 CMD ["node", "server/healthcheck.ts"]
ENTRYPOINT ["node", "cli/bin.js"]
CMD ["start"]
