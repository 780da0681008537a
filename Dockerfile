# The server in a container, as docs/hosting.md runs it. Each step of this file is run by test/container.test.ts.
# Debian's Node and not Alpine's: what was measured, and what the tests run on, has glibc.
FROM node:24-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The SDKs of messaging services are 80 MB that few need: --build-arg OPTIONAL= brings them.
ARG OPTIONAL=--omit=optional
RUN npm ci --omit=dev $OPTIONAL --workspaces=false --ignore-scripts --no-audit --no-fund

FROM node:24-slim
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY package.json LICENSE ./
COPY generated generated
COPY docs docs
COPY contract contract
COPY check check
COPY cli cli
COPY server server
# All that is ever written, besides /tmp: SQLite's file, its lock, and what a sandbox keeps beside it.
RUN mkdir /data && chown 1000:1000 /data
VOLUME /data
# By its number, so that Kubernetes sees that it is not root.
USER 1000:1000
# A host, unless SANDBOX=true. Settings come by the environment, where the health check finds them too.
ENV NODE_ENV=production SANDBOX=false HOST=0.0.0.0 DATABASE_URL=/data/store-admin.sqlite
EXPOSE 4010 4011
# What follows is drained as docs/operations.md tells; whoever stops it should wait for 35 seconds.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=4s --start-period=60s --retries=3 CMD ["node", "server/healthcheck.ts"]
ENTRYPOINT ["node", "cli/bin.js"]
CMD ["start"]
