import { SHUTDOWN_TIMEOUT_MS } from '@stepwell/server-kit/graceful-shutdown';
import { PROBES } from '@stepwell/server-kit/probes';
import { parse, parseAllDocuments } from 'yaml';
import { PROGRAM_FILES, readDeploy, SETTINGS } from './commands.testing';

// Compares the Kubernetes objects with the site's programs, settings and probes. No cluster is started.

interface Container {
  args: string[];
  env: { name: string; value?: string }[];
}

interface Manifest {
  kind: string;
  metadata: { name: string };
  spec: { template: { spec: { terminationGracePeriodSeconds?: number; containers: [Container] } } };
}

interface NetworkPolicy {
  kind: string;
  spec: {
    podSelector: { matchLabels?: { app: string } };
    policyTypes: string[];
    egress?: { to?: object[]; ports: { port: number }[] }[];
  };
}

const { resources } = parse(readDeploy('kubernetes/kustomization.yaml')) as { resources: string[] };
const objects = resources
  .flatMap((file) => parseAllDocuments(readDeploy(`kubernetes/${file}`)))
  .map((document) => document.toJS() as Manifest | NetworkPolicy);
const workloads = objects.filter((each): each is Manifest => ['Deployment', 'Job'].includes(each.kind));
const policies = objects.filter((each): each is NetworkPolicy => each.kind === 'NetworkPolicy');

test('only the API, the desk and the release service may connect to the internet', () => {
  const egress = policies
    .filter(({ spec }) => spec.policyTypes.includes('Egress'))
    .flatMap(({ spec: { podSelector, egress: rules = [] } }) =>
      rules
        .filter(({ to }) => !to)
        .map(({ ports }) => [podSelector.matchLabels?.app ?? 'every pod', ports.map(({ port }) => port)]),
    );

  expect(Object.fromEntries(egress)).toEqual({
    // PostgreSQL, which may be outside the cluster.
    'every pod': [5432],
    // Mail servers, and the push services of browsers.
    api: [465, 587, 443],
    // The provider of log-ins.
    desk: [443],
    // The issuers of CI tokens, whose keys verify the tokens.
    releases: [443],
  });
});

describe.each(workloads.map((each) => [each.metadata.name, each] as const))('%s', (_name, { kind, spec }) => {
  const pod = spec.template.spec;
  const [container] = pod.containers;

  test('runs one of our programs, with settings that docs/settings.md lists', () => {
    expect(PROGRAM_FILES).toContain(container.args[0]);
    const names = container.env.map(({ name }) => name).filter((name) => name !== 'NODE_ENV');
    expect(names.filter((name) => !SETTINGS.includes(name))).toEqual([]);
  });

  if (kind !== 'Deployment') return;

  test('has probes, and time for a graceful shutdown', () => {
    expect(container).toMatchObject({
      startupProbe: { httpGet: { path: PROBES.live, port: 'http' } },
      readinessProbe: { httpGet: { path: PROBES.ready, port: 'http' } },
      livenessProbe: { httpGet: { path: PROBES.live, port: 'http' } },
      lifecycle: { preStop: expect.anything() },
    });
    // The grace period includes the pause of `preStop`, 5 s, after which the process gets SIGTERM.
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(5 + SHUTDOWN_TIMEOUT_MS / 1000);
  });
});
