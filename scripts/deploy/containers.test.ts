import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LATEST_END_MS } from '@stepwell/servers/ending';
import { PROBES } from '@stepwell/servers/probes';
import { validate } from 'dockerfile-utils';
import { parse } from 'yaml';
import { ROOT } from '../workspace/workspace';
import { COMMANDS, PROGRAM_FILES, readDeploy, SETTINGS } from './commands.testing';

// No image is built here: what can be held against the site itself is.

interface Service {
  image: string;
  command?: string[];
  environment?: Record<string, string>;
  volumes?: string[];
  depends_on?: Record<string, { condition: string }> | string[];
  [setting: string]: unknown;
}

const compose = parse(readDeploy('compose/compose.yaml'), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
};
const services = Object.entries(compose.services);
const ours = services.filter(([, { image }]) => image === 'stepwell');
const dockerfile = readDeploy('Dockerfile');

test.each(ours)(
  '%s has time to answer what it has taken when it is stopped',
  (_name, { stop_grace_period }) => {
    expect(Number.parseInt(String(stop_grace_period), 10)).toBeGreaterThan(LATEST_END_MS / 1000);
  },
);

test.each(['edge-1', 'edge-2'])('%s is stopped before every API, because it depends on them', (edge) => {
  const apis = ours.flatMap(([name, { command }]) => (command?.includes('api/src/main.ts') ? [name] : []));

  expect(apis).toHaveLength(2);
  expect(Object.keys(compose.services[edge]?.depends_on ?? {})).toEqual(expect.arrayContaining(apis));
});

test('a linter has nothing against the Dockerfile, and would have against a misspelt instruction', () => {
  const told = (text: string) => validate(text).map(({ message }) => message);

  expect(told(dockerfile)).toEqual([]);
  expect(told(dockerfile.replace('HEALTHCHECK', 'HEALTCHECK'))).not.toEqual([]);
});

test('there are two of what answers visitors', () => {
  expect(services.map(([name]) => name).toSorted()).toEqual([
    'api-1',
    'api-2',
    'database',
    'edge-1',
    'edge-2',
    'migrate',
    'nginx',
    'releases',
  ]);
});

test.each(ours)('%s runs one of our programs, and may do nothing that it need not', (_name, service) => {
  expect(PROGRAM_FILES).toContain(service.command?.[0]);
  expect(Object.keys(service.environment ?? {}).filter((name) => !SETTINGS.includes(name))).toEqual([]);
  expect(service).toMatchObject({
    env_file: 'site.env',
    init: true,
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
  });
  // An edge's is the image's.
  const check = JSON.stringify(service.healthcheck ?? dockerfile.slice(dockerfile.indexOf('HEALTHCHECK')));
  const isJob = service.restart === 'no';
  expect(check).toContain(isJob ? '"disable":true' : PROBES.ready);
});

test.each(services)('what %s names is there', (_name, { depends_on: waits = [], volumes = [] }) => {
  const others = Array.isArray(waits) ? waits : Object.keys(waits);
  const named = volumes
    .map((volume) => volume.split(':')[0] ?? '')
    .filter((source) => !source.startsWith('.'));

  expect(others.filter((other) => !(other in compose.services))).toEqual([]);
  expect(named.filter((volume) => !(volume in compose.volumes))).toEqual([]);
});

test('nginx and the edges agree on addresses and ports', () => {
  const apis = readDeploy('compose/apis.conf');
  const edges = readDeploy('compose/edges.conf');

  for (const name of ['api-1', 'api-2']) {
    expect(apis).toContain(`server ${name}:${compose.services[name]?.environment?.API_PORT} `);
  }
  for (const name of ['edge-1', 'edge-2']) {
    expect(edges).toContain(`server ${name}:${compose.services[name]?.environment?.PORT} `);
    expect(compose.services[name]?.environment?.API_ORIGIN).toBe('http://nginx:4000');
  }
  expect(apis).toContain('listen 4000;');
});

test('the image is the Node that we develop on, of stages that are there, and its process is nobody’s root', () => {
  const stages = [...dockerfile.matchAll(/^FROM (\S+) AS (\w+)$/gm)].map(([, from, name]) => ({
    from,
    name,
  }));
  const known = stages.map(({ name }) => name);
  const version = readFileSync(join(ROOT, '.nvmrc'), 'utf8').trim();

  expect(known).toEqual(['source', 'built', 'installed', 'site']);
  for (const { from = '' } of stages) expect([`node:${version}-bookworm-slim`, ...known]).toContain(from);
  expect(dockerfile).toContain('COPY --from=installed /site /site');
  expect(dockerfile.slice(dockerfile.indexOf('AS site'))).toMatch(/^USER node$/m);
});

test('the image runs Node as `npm run edge` does', () => {
  const list = (name: string) =>
    JSON.parse(new RegExp(`^${name} (\\[.*\\])$`, 'm').exec(dockerfile)?.[1] ?? '[]');

  expect([...list('ENTRYPOINT'), ...list('CMD')]).toEqual(['node', ...(COMMANDS.edge ?? [])]);
});
