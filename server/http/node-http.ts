// Node's HTTP module. An `import` of it reads all of its exports. Reading `WebSocket` would load all of undici, which is unused here and slows the start.
import type * as http from 'node:http';

const own = process.getBuiltinModule('node:http');

export const { Agent, createServer, IncomingMessage, request, ServerResponse } = own;
export type Agent = http.Agent;
export type IncomingMessage = http.IncomingMessage;
export type ServerResponse = http.ServerResponse;
