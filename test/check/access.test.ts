// Servers and security of an interface: which changes of them break callers.
import { expect, test } from 'vitest';
import { breakingChanges } from './breaking-changes.ts';

type Json = Record<string, any>;

const tea: Json = {
  openapi: '3.1.0',
  servers: [{ url: 'https://tea.example' }],
  security: [{ Grant: ['read_teas'] }],
  paths: {
    '/teas': { get: { operationId: 'listTeas', responses: {} }, post: { operationId: 'createTea', responses: {} } },
    '/leaves': { get: { operationId: 'listLeaves', responses: {} } },
  },
  components: {
    securitySchemes: {
      Grant: {
        type: 'oauth2',
        flows: {
          clientCredentials: { tokenUrl: 'https://tea.example/token', scopes: { read_teas: 'Read', write_teas: 'Write' } },
          authorizationCode: {
            authorizationUrl: 'https://tea.example/authorize',
            tokenUrl: 'https://tea.example/token',
            refreshUrl: 'https://tea.example/refresh',
            scopes: { read_teas: 'Read' },
          },
        },
      },
    },
  },
};
const elsewhere = () => [{ url: 'https://other.example' }];
const teas = (c: Json) => c.paths['/teas'];
const flows = (c: Json) => c.components.securitySchemes.Grant.flows;
const grant = 'security-scheme-changed at security scheme Grant';

const renamed = (c: Json) => {
  c.components.securitySchemes = { Permission: c.components.securitySchemes.Grant };
  c.security = [{ Permission: ['read_teas'] }];
};

const withKey = (c: Json, where: string) => {
  c.components.securitySchemes.Key = { type: 'apiKey', in: where, name: 'key' };
  c.security = [{ Key: [] }];
};

function found(change: (c: Json) => unknown, prepare: (c: Json) => unknown = () => {}) {
  const was = structuredClone(tea);
  prepare(was);
  const is = structuredClone(was);
  change(is);
  return breakingChanges(was, is).map(({ rule, place }) => `${rule} at ${place}`);
}

test.each<[string, string[], (c: Json) => unknown, ((c: Json) => unknown)?]>([
  ['all is elsewhere', ['server-changed at servers'], (c) => (c.servers = elsewhere())],
  ['nobody knows where anything is', ['server-changed at servers'], (c) => delete c.servers],
  ['an operation is elsewhere', ['server-changed at createTea servers'], (c) => (teas(c).post.servers = elsewhere())],
  ['a path is elsewhere', ['server-changed at /teas servers'], (c) => (teas(c).servers = elsewhere())],
  ['an operation moves back', ['server-changed at createTea servers'], (c) => delete teas(c).post.servers, (c) => (teas(c).post.servers = elsewhere())],
  [
    "a variable of an operation's server has another default",
    ['server-changed at createTea servers host'],
    (c) => (teas(c).post.servers[0].variables.host.default = 'green'),
    (c) => (teas(c).post.servers = [{ url: 'https://{host}.example', variables: { host: { default: 'tea' } } }]),
  ],
  [
    'a variable that took any value takes some',
    ['server-changed at servers host'],
    (c) => (c.servers[0].variables.host.enum = ['tea', 'green']),
    (c) => (c.servers = [{ url: 'https://{host}.example', variables: { host: { default: 'tea' } } }]),
  ],
  [
    'a variable takes fewer values',
    ['server-changed at servers host'],
    (c) => c.servers[0].variables.host.enum.pop(),
    (c) => (c.servers = [{ url: 'https://{host}.example', variables: { host: { default: 'tea', enum: ['tea', 'green'] } } }]),
  ],
  [
    'all is elsewhere, and an operation at a third place',
    ['server-changed at servers', 'server-changed at createTea servers'],
    (c) => {
      c.servers = elsewhere();
      teas(c).post.servers = [{ url: 'https://third.example' }];
    },
  ],
  ['a flow is gone', [grant], (c) => delete flows(c).clientCredentials],
  ['all flows are gone', [grant, grant], (c) => delete c.components.securitySchemes.Grant.flows],
  [
    'a flow is replaced by another',
    [grant],
    (c) => {
      flows(c).deviceAuthorization = flows(c).clientCredentials;
      delete flows(c).clientCredentials;
    },
  ],
  ['tokens are got elsewhere', [grant], (c) => (flows(c).clientCredentials.tokenUrl = 'https://tea.example/tokens')],
  ['people are asked elsewhere', [grant], (c) => (flows(c).authorizationCode.authorizationUrl = 'https://tea.example/ask')],
  ['tokens are renewed elsewhere', [grant], (c) => (flows(c).authorizationCode.refreshUrl = 'https://tea.example/renew')],
  ['tokens are renewed nowhere', [grant], (c) => delete flows(c).authorizationCode.refreshUrl],
  [
    'credentials under another name have other addresses',
    ['security-narrowed at listTeas', 'security-narrowed at createTea', 'security-narrowed at listLeaves'],
    (c) => {
      flows(c).clientCredentials.tokenUrl = 'https://tea.example/tokens';
      renamed(c);
    },
  ],
  [
    'a key in the query has a name in another case',
    ['security-scheme-changed at security scheme Key'],
    (c) => (c.components.securitySchemes.Key.name = 'Key'),
    (c) => withKey(c, 'query'),
  ],
  ['a scope is gone', [grant], (c) => delete flows(c).clientCredentials.scopes.write_teas],
])('where %s: %j', (_, expected, change, prepare) => {
  expect(found(change, prepare)).toEqual(expected);
});

test.each<[string, (c: Json) => unknown, ((c: Json) => unknown)?]>([
  ['a server more for an operation', (c) => (teas(c).post.servers = [...c.servers, ...elsewhere()])],
  [
    'the same servers, told of each operation',
    (c) => {
      for (const item of Object.values<Json>(c.paths)) for (const operation of Object.values<Json>(item)) operation.servers = structuredClone(c.servers);
      c.servers = elsewhere();
    },
  ],
  ['the same servers, told of a path', (c) => (teas(c).servers = structuredClone(c.servers))],
  ['the root of the host that a document without servers stands for', (c) => delete c.servers, (c) => (c.servers = [{ url: '/' }])],
  ['an empty list of an operation', (c) => (teas(c).post.servers = [])],
  [
    'another place for what has its own',
    (c) => (c.servers = elsewhere()),
    (c) => {
      for (const item of Object.values<Json>(c.paths)) item.servers = structuredClone(c.servers);
    },
  ],
  ['a flow more', (c) => (flows(c).password = { tokenUrl: 'https://tea.example/token', scopes: {} })],
  ['a scope more', (c) => (flows(c).authorizationCode.scopes.write_teas = 'Write')],
  ['a scope in other words', (c) => (flows(c).authorizationCode.scopes.read_teas = 'See teas')],
  ['credentials under another name', (c) => renamed(c)],
  ['a key in a header whose name is in another case', (c) => (c.components.securitySchemes.Key.name = 'Key'), (c) => withKey(c, 'header')],
  ['tokens that can be renewed', (c) => (flows(c).clientCredentials.refreshUrl = 'https://tea.example/refresh')],
])('no finding: %s', (_, change, prepare) => {
  expect(found(change, prepare)).toEqual([]);
});

test('the message says which flow changed, and what changed in it', () => {
  const is = structuredClone(tea);
  flows(is).clientCredentials.tokenUrl = 'https://tea.example/tokens';
  delete flows(is).authorizationCode.scopes.read_teas;
  expect(breakingChanges(tea, is).map(({ message }) => message)).toEqual([
    'tokenUrl of the flow clientCredentials changed from https://tea.example/token to https://tea.example/tokens: credentials have to be sent in another way',
    'the flow authorizationCode no longer gives the scope read_teas: credentials have to be sent in another way',
  ]);
});
