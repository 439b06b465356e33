import { readdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Scenario } from '@stepwell/contract';
import type { PlaySite } from '@stepwell/remote-kit/play-site';
import Fastify, { type FastifyInstance } from 'fastify';
import { type DrawnState, nameOfState } from '../../src/components/catalogue-state';
import { type ComponentStage, FEATURE } from './build-stage';
import { STAGE_STYLE, STAGE_STYLES, stateDocument, titleOfState } from './state-document';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Serves a page for each state of a version. */
export async function serveStage(stage: ComponentStage): Promise<FastifyInstance> {
  const site = Fastify({ forceCloseConnections: true });
  const base = `/r/${FEATURE}/${stage.id}`;
  const browser = join(stage.folder, 'browser');
  for (const item of readdirSync(browser, { recursive: true, withFileTypes: true })) {
    if (!item.isFile()) continue;
    const path = join(item.parentPath, item.name);
    const content = readFileSync(path);
    const type = TYPES[extname(path)] ?? 'application/octet-stream';
    site.get(base + path.slice(browser.length), (_, reply) => reply.type(type).send(content));
  }
  site.get(STAGE_STYLE, (_, reply) => reply.type('text/css').send(STAGE_STYLES));
  // A browser asks for one unasked, and would tell of its absence.
  site.get('/favicon.ico', (_, reply) => reply.code(204).send());
  for (const state of stage.states) {
    const { html, headers } = stateDocument(state, stage);
    site.get(`/${nameOfState(state)}`, (_, reply) => reply.headers(headers).send(html));
  }
  await site.listen({ port: 0, host: '127.0.0.1' });
  return site;
}

/** A version as plays see it: each state is a scenario. @param more names of states that it has and that are not on its stage */
export function componentPlaySite(
  stage: ComponentStage,
  site: FastifyInstance,
  { playedOn, more = [] }: { playedOn: string; more?: readonly string[] },
): PlaySite {
  const origin = `http://127.0.0.1:${(site.server.address() as AddressInfo).port}`;
  return {
    feature: FEATURE,
    release: { id: stage.id, folder: stage.folder },
    origin,
    playedOn,
    scenarios: [...stage.states.map(scenarioOf), ...more.map(goneScenario)],
    open: async ({ path }) => ({ url: origin + path, calls: () => [] }),
  };
}

function scenarioOf(drawn: DrawnState): Scenario {
  const name = nameOfState(drawn);
  const title = titleOfState(drawn);
  return {
    name,
    title,
    path: `/${name}`,
    shows: drawn.shows ?? title,
    steps: drawn.presses?.map((click) => ({ click })),
  };
}

function goneScenario(name: string): Scenario {
  return { name, title: name.replace('/', ', '), path: `/${name}`, shows: name };
}
