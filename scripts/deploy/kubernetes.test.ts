import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { LATEST_END_MS } from '@stepwell/servers/ending';
import { PROBES } from '@stepwell/servers/probes';
import { parse, parseAllDocuments } from 'yaml';
import { ROOT } from '../workspace/workspace';
import { PROGRAM_FILES, readDeploy, SETTINGS } from './commands.testing';

// No cluster takes these here: what can be held against the site itself is.

interface Container {
  name: string;
  args: string[];
  env: { name: string; value?: string }[];
  ports?: { name: string; containerPort: number }[];
  readinessProbe?: unknown;
  livenessProbe?: unknown;
  startupProbe?: unknown;
  lifecycle?: { preStop?: unknown };
  resources: { requests: object; limits: object };
  securityContext: object;
  volumeMounts: { name: string; mountPath: string }[];
}

interface PodSpec {
  automountServiceAccountToken: boolean;
  enableServiceLinks: boolean;
  terminationGracePeriodSeconds?: number;
  securityContext: object;
  containers: Container[];
  volumes: { name: string }[];
}

interface Manifest {
  kind: string;
  metadata: { name: string };
  spec: {
    replicas?: number;
    selector?: { matchLabels?: { app: string }; app?: string };
    minAvailable?: number;
    ports?: { port: number; targetPort: string }[];
    template?: { metadata: { labels: { app: string }; annotations?: Record<string, string> }; spec: PodSpec };
  };
}

const { resources } = parse(readDeploy('kubernetes/kustomization.yaml')) as { resources: string[] };
const manifests = resources.flatMap((file) =>
  parseAllDocuments(readDeploy(`kubernetes/${file}`)).map((document) => document.toJS() as Manifest),
);
const ofKind = (kind: string) => manifests.filter((each) => each.kind === kind);
const workloads = [...ofKind('Deployment'), ...ofKind('Job')];

test('every manifest is in the list', () => {
  const files = readdirSync(join(ROOT, 'deploy/kubernetes')).filter((name) => name !== 'kustomization.yaml');

  expect(resources.toSorted()).toEqual(files.toSorted());
  expect(workloads.map(({ metadata }) => metadata.name).toSorted()).toEqual([
    'api',
    'edge',
    'migrate',
    'releases',
  ]);
});

describe.each(workloads.map((each) => [each.metadata.name, each] as const))('%s', (_name, { kind, spec }) => {
  const pod = spec.template?.spec as PodSpec;
  const [container] = pod.containers as [Container];

  test('runs one of our programs, from settings that README lists', () => {
    expect(PROGRAM_FILES).toContain(container.args[0]);
    const names = container.env.map(({ name }) => name).filter((name) => name !== 'NODE_ENV');
    expect(names.filter((name) => !SETTINGS.includes(name))).toEqual([]);
  });

  test('may do nothing that it need not', () => {
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    });
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(container.resources).toEqual({ requests: expect.anything(), limits: expect.anything() });
    expect(container.volumeMounts.map(({ name }) => name)).toEqual(pod.volumes.map(({ name }) => name));
  });

  if (kind !== 'Deployment') return;

  test('is asked whether it is there, and has time to end', () => {
    expect(container).toMatchObject({
      startupProbe: { httpGet: { path: PROBES.live, port: 'http' } },
      readinessProbe: { httpGet: { path: PROBES.ready, port: 'http' } },
      livenessProbe: { httpGet: { path: PROBES.live, port: 'http' } },
      lifecycle: { preStop: expect.anything() },
    });
    // After the pause of preStop.
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(5 + LATEST_END_MS / 1000);
  });

  test('is found by its selector, and by its service at the port where it listens', () => {
    const label = spec.template?.metadata.labels.app;
    const service = ofKind('Service').find((each) => each.metadata.name === label);
    const listens = container.env.find(({ name }) => /^(|API_|RELEASES_)PORT$/.test(name))?.value;
    const metrics = container.env.find(({ name }) => name === 'METRICS_PORT')?.value;

    expect(spec.selector?.matchLabels?.app).toBe(label);
    expect(service?.spec.selector?.app).toBe(label);
    expect(container.ports).toEqual([
      { name: 'http', containerPort: Number(listens) },
      { name: 'metrics', containerPort: Number(metrics) },
    ]);
    expect(spec.template?.metadata.annotations).toMatchObject({ 'prometheus.io/port': metrics });
    expect(service?.spec.ports).toEqual([{ name: 'http', port: Number(listens), targetPort: 'http' }]);
  });

  test('of two one always stays', () => {
    const budget = ofKind('PodDisruptionBudget').find(
      (each) => each.metadata.name === spec.selector?.matchLabels?.app,
    );

    expect(budget?.spec.minAvailable).toBe((spec.replicas ?? 1) > 1 ? 1 : undefined);
  });
});
