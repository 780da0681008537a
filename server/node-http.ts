// Node's HTTP. An import of that module reads each of its names. `WebSocket` among them loads all of undici, which nobody here uses, and which a start would wait for.
import type * as http from 'node:http';

const own = process.getBuiltinModule('node:http');

export const { Agent, createServer, IncomingMessage, request, ServerResponse } = own;
export type Agent = http.Agent;
export type IncomingMessage = http.IncomingMessage;
export type ServerResponse = http.ServerResponse;
