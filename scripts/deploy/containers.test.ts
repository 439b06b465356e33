import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SHUTDOWN_TIMEOUT_MS } from '@stepwell/server-kit/graceful-shutdown';
import { PROBES } from '@stepwell/server-kit/probes';
import { validate } from 'dockerfile-utils';
import { parse } from 'yaml';
import { ROOT } from '../workspace/workspace';
import { COMMANDS, PROGRAM_FILES, readDeploy, SETTINGS } from './commands.testing';

// Compares Dockerfile and Compose file with the site's programs and settings. No image is built.

interface Service {
  image: string;
  command?: string[];
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  [setting: string]: unknown;
}

const compose = parse(readDeploy('compose/compose.yaml'), { merge: true }) as {
  services: Record<string, Service>;
};
const ours = Object.entries(compose.services).filter(([, { image }]) => image === 'stepwell');
const dockerfile = readDeploy('Dockerfile');

test.each(ours)('a stopped %s has time to answer the requests in flight', (_name, { stop_grace_period }) => {
  expect(Number.parseInt(String(stop_grace_period), 10)).toBeGreaterThan(SHUTDOWN_TIMEOUT_MS / 1000);
});

test.each(['edge-1', 'edge-2'])('%s depends on every API, so that Compose stops the edge first', (edge) => {
  const apis = ours.flatMap(([name, { command }]) => (command?.includes('api/src/main.ts') ? [name] : []));

  expect(apis).toHaveLength(2);
  expect(Object.keys(compose.services[edge]?.depends_on ?? {})).toEqual(expect.arrayContaining(apis));
});

test('the database is healthy only when it accepts connections from other containers', () => {
  expect(compose.services.database?.healthcheck).toMatchObject({
    test: expect.arrayContaining(['pg_isready', '-h', '127.0.0.1']),
  });
});

test('the Dockerfile passes a linter', () => {
  const problems = (text: string) => validate(text).map(({ message }) => message);

  expect(problems(dockerfile)).toEqual([]);
  // The linter works.
  expect(problems(dockerfile.replace('HEALTHCHECK', 'HEALTCHECK'))).not.toEqual([]);
});

test.each(ours)(
  '%s runs one of our programs, with settings that docs/settings.md lists',
  (_name, service) => {
    expect(PROGRAM_FILES).toContain(service.command?.[0]);
    expect(Object.keys(service.environment ?? {}).filter((name) => !SETTINGS.includes(name))).toEqual([]);
    // A service without its own health check, such as an edge, has that of the image.
    const check = JSON.stringify(service.healthcheck ?? dockerfile.slice(dockerfile.indexOf('HEALTHCHECK')));
    const isJob = service.restart === 'no';
    expect(check).toContain(isJob ? '"disable":true' : PROBES.ready);
  },
);

test('the image runs the Node of .nvmrc as a user other than root', () => {
  const stages = [...dockerfile.matchAll(/^FROM (\S+) AS (\w+)$/gm)].map(([, from, name]) => ({
    from,
    name,
  }));
  const known = stages.map(({ name }) => name);
  const version = readFileSync(join(ROOT, '.nvmrc'), 'utf8').trim();

  expect(known).toEqual(['source', 'built', 'installed', 'site']);
  for (const { from = '' } of stages)
    expect([`node:${version}-bookworm-slim`, ...known]).toContain(from.replace(/@sha256:.*/, ''));
  expect(dockerfile).toContain('COPY --from=installed /site /site');
  expect(dockerfile.slice(dockerfile.indexOf('AS site'))).toMatch(/^USER node$/m);
});

test('each third-party image is pinned by digest, because a tag can be moved', () => {
  const bases = [...dockerfile.matchAll(/^FROM (node\S+)/gm)].map(([, image]) => image);
  const images = Object.values(compose.services).map(({ image }) => image);
  const thirdParty = [...bases, ...images.filter((image) => image !== 'stepwell')];

  expect(thirdParty).toHaveLength(4);
  for (const image of thirdParty) expect(image).toMatch(/^[a-z]+:[\w.-]+@sha256:[0-9a-f]{64}$/);
});

test('the image runs Node with the arguments of `npm run edge`', () => {
  const list = (name: string) =>
    JSON.parse(new RegExp(`^${name} (\\[.*\\])$`, 'm').exec(dockerfile)?.[1] ?? '[]');

  expect([...list('ENTRYPOINT'), ...list('CMD')]).toEqual(['node', ...(COMMANDS.edge ?? [])]);
});
