import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readEnvironment } from '@stepwell/api/environment';
import { readDeskSettings } from '@stepwell/desk/settings';
import { readServiceSettings } from '@stepwell/release-server/settings';
import { readEdgeSettings } from '@stepwell/shell/settings';
import { parse, parseAllDocuments } from 'yaml';
import { ROOT } from '../workspace/workspace';
import { readDeploy } from './commands.testing';

// With systemd, Compose and Kubernetes, each process gets only the settings that it reads, and no secret of another process.

type Variables = Record<string, string | undefined>;

/** Functions that read the settings of each program. */
const READERS: Record<string, (variables: Variables) => unknown> = {
  'api/src/main.ts': readEnvironment,
  'api/src/migrate.ts': readEnvironment,
  'shell/edge/main.ts': (variables) => readEdgeSettings({ API_ORIGIN: 'http://127.0.0.1:1', ...variables }),
  'desk/server/main.ts': readDeskSettings,
  'release-server/team-page/server/main.ts': (variables) =>
    readServiceSettings({ RELEASES_PORT: '4100', ...variables }),
};
/** The only secret that two processes share. The API recognises the edge by this secret. */
const SHARED = 'EDGE_SECRET';

/** A process in one of the three kinds of deployment. */
interface DeployedProcess {
  /** Name of the process in test titles. */
  process: string;
  program: string;
  /** Names of files in `deploy/env`. */
  files: string[];
  /** System user, where processes share a machine. */
  user?: string;
}

const deployed: DeployedProcess[] = [...systemdUnits(), ...composeServices(), ...kubernetesPods()];

test.each(deployed)('$process: $program gets only settings that it reads', ({ program, files }) => {
  const [common, ...own] = files;
  const values = Object.assign({}, ...own.map(settingsIn)) as Variables;
  const read = new Set<string>();
  READERS[program]?.(recordingReads({ ...settingsIn('site'), ...values }, read));

  expect(common).toBe('site');
  expect(own).toHaveLength(1);
  expect(Object.keys(values).filter((name) => !read.has(name))).toEqual([]);
});

test('no secret is in the common settings file, or in the files of two processes', () => {
  const names = readdirSync(join(ROOT, 'deploy/env')).map((file) => file.split('.')[0] ?? '');
  const own = names.filter((name) => name !== 'site');
  const secrets = own.flatMap((name) => Object.entries(settingsIn(name)));
  const values = secrets.filter(([setting]) => setting !== SHARED).map(([, value]) => value);

  expect(own.sort()).toEqual(['api', 'desk', 'edge', 'releases']);
  expect(new Set(values).size).toBe(values.length);
  expect(Object.keys(settingsIn('site')).filter((name) => /SECRET|URL$|TOKEN/.test(name))).toEqual([
    'PUBLIC_URL',
    'DESK_URL',
  ]);
});

test('processes with different secrets run as different system users', () => {
  const users = new Map(deployed.flatMap(({ user, files }) => (user ? [[user, files.join()] as const] : [])));

  expect(new Set(users.values()).size).toBe(users.size);
  expect(users.size).toBe(4);
});

/** Settings of an example file, with settings that are commented out. */
function settingsIn(name: string): Variables {
  const lines = readDeploy(`env/${name}.env.example`).matchAll(/^(?:# )?([A-Z_]+)=(.*)$/gm);
  return Object.fromEntries([...lines].map(([, setting = '', value]) => [setting, value]));
}

/** A proxy of the variables, which adds the name of each variable that is read to `read`. */
function recordingReads(values: Variables, read: Set<string>): Variables {
  return new Proxy(values, {
    get(target, name) {
      if (Reflect.has(target, name)) read.add(String(name));
      return Reflect.get(target, name);
    },
  });
}

function systemdUnits(): DeployedProcess[] {
  const texts = readdirSync(join(ROOT, 'deploy/systemd')).map((name) => [
    name,
    readDeploy(`systemd/${name}`),
  ]);
  return texts.flatMap(([name = '', text = '']) => {
    const program = /^ExecStart=\/usr\/bin\/node .* (\S+)$/m.exec(text)?.[1];
    if (!program) return [];
    const files = [...text.matchAll(/^EnvironmentFile=\/etc\/stepwell\/(\w+)\.env$/gm)].map(
      ([, file = '']) => file,
    );
    return [{ process: name, program, files, user: /^User=(.*)$/m.exec(text)?.[1] }];
  });
}

function composeServices(): DeployedProcess[] {
  const { services: all } = parse(readDeploy('compose/compose.yaml'), { merge: true }) as {
    services: Record<string, { image: string; command?: string[]; env_file?: string[] }>;
  };
  return Object.entries(all).flatMap(([name, { image, command = [], env_file: files = [] }]) => {
    const program = command[0] ?? '';
    return image === 'stepwell'
      ? [{ process: `compose ${name}`, program, files: files.map((file) => file.replace('.env', '')) }]
      : [];
  });
}

function kubernetesPods(): DeployedProcess[] {
  interface Source {
    configMapRef?: { name: string };
    secretRef?: { name: string };
  }
  interface Workload {
    metadata: { name: string };
    spec: { template?: { spec: { containers: [{ args: [string]; envFrom: Source[] }] } } };
  }
  const { resources } = parse(readDeploy('kubernetes/kustomization.yaml')) as { resources: string[] };
  return resources
    .flatMap((file) => parseAllDocuments(readDeploy(`kubernetes/${file}`)))
    .map((document) => document.toJS() as Workload)
    .flatMap(({ metadata, spec }) => {
      const container = spec?.template?.spec.containers[0];
      if (!container) return [];
      const files = container.envFrom.map(
        ({ configMapRef, secretRef }) => (configMapRef ?? secretRef)?.name ?? '',
      );
      return [{ process: `pod ${metadata.name}`, program: container.args[0], files }];
    });
}
