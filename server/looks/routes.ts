// What the reference and the console look like: one stylesheet, one script for light and dark, two typefaces, a logo. All come from this server, and from
// no other. The merchant's pages have the stylesheet's tokens.
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Router } from 'express';
import { type Planned, served, versioned } from './served.ts';

const beside = (name: string) => new URL(`./${name}`, import.meta.url);
const typeface = (name: string) => readFile(createRequire(import.meta.url).resolve(`@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`));

/** For pages whose policy forbids stylesheets from a file: they have these tokens in a `<style>` of their own. */
export const cssTokens = readFileSync(beside('tokens.css'), 'utf8');

/** What all pages with this look have in their `<head>`. */
export const head = `<link rel="icon" href="/looks/mark.svg">
<link rel="preload" href="/looks/inter.woff2?v=5.3.0" as="font" type="font/woff2" crossorigin>
<link rel="preload" href="/looks/jetbrains-mono.woff2?v=5.3.0" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${versioned('/looks/looks.css', beside('tokens.css'), beside('looks.css'))}">
<script src="${versioned('/looks/theme.js', beside('theme.js'))}"></script>`;

/** The logo: an awning over a counter. */
export const logo =
  '<svg class="mark" viewBox="0 0 26 26" aria-hidden="true"><g fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="M6.5 10.5 8 6.5h10l1.5 4"/><path d="M6.5 10.5a2.17 2.17 0 0 0 4.33 0a2.17 2.17 0 0 0 4.34 0a2.17 2.17 0 0 0 4.33 0"/><path d="M8 14.5v5h10v-5"/></g></svg>';

/** All addresses. */
export const files = (): Map<string, Planned> =>
  new Map<string, Planned>([
    ['/looks/looks.css', { kind: 'css', make: async () => cssTokens + (await readFile(beside('looks.css'), 'utf8')) }],
    ['/looks/theme.js', { kind: 'js', make: () => readFile(beside('theme.js')) }],
    ['/looks/mark.svg', { kind: 'svg', make: () => readFile(beside('mark.svg')) }],
    ['/looks/inter.woff2', { kind: 'woff2', make: () => typeface('inter') }],
    ['/looks/jetbrains-mono.woff2', { kind: 'woff2', make: () => typeface('jetbrains-mono') }],
  ]);

export const looks = (): Router => served(files());
