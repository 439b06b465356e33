import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

// TypeScript reads each of these remotes twice, as long as they name what is newer: they are one, a file for each use.

/** Platform as it is installed, and what of it came with which version. */
const PLATFORM = `export interface Host {
    go(href: string): void;
    /** Newer. */
    prefetch(href: string, options?: {
        mode?: 'now' | 'idle';
        patience?: number;
    }): void;
}
export interface BadgeProps {
    text: string;
    tone?: 'calm' | 'loud';
}
export declare function Badge(props: BadgeProps): JSX.Element;
export declare class Stores {
    private readonly own;
    of(owner: string): Stores;
    get(name: string): object;
}
export declare function show(options: { title: string; lead?: string }): void;
export declare const SLOTS: {
    'home.sky.v1': { props?: { tall?: boolean } };
};
export declare function useHost(): Host;
declare global { namespace JSX { interface Element {} interface IntrinsicElements {} } }
`;
const MEMBERS = {
  'Host.prefetch': '1.1.0',
  'BadgeProps.tone': '1.1.0',
  'Stores.of': '1.2.0',
  'show.lead': '1.1.0',
  'SLOTS.home.sky.v1.props.tall': '1.1.0',
};
const FROM = "from '@stepwell/platform';";

const exec = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'stepwell-members-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a member that came later is refused by its name and the file that uses it, however it is written', async () => {
  aRemote('^1.0.0', {
    'called.ts': `import { useHost } ${FROM}\nuseHost().prefetch('/');`,
    'taken-apart.ts': `import { useHost } ${FROM}\nconst { prefetch: ahead } = useHost();\nahead('/');`,
    'by-text.ts': `import { useHost } ${FROM}\nuseHost()['prefetch']?.('/');`,
    'as-a-type.ts': `import type { Host } ${FROM}\nexport type Ahead = Host['prefetch'];`,
    'in-markup.tsx': `import { Badge } ${FROM}\nexport const badge = <Badge text="–" tone="loud" />;`,
    'of-a-class.ts': `import { Stores } ${FROM}\nexport const mine = new Stores().of('mine');`,
    'as-an-option.ts': `import { show } ${FROM}\nshow({ title: 'Sky', lead: 'Blue' });`,
    'of-a-slot.ts': `import type { SLOTS } ${FROM}\nexport type Tall = NonNullable<(typeof SLOTS)['home.sky.v1']['props']>['tall'];`,
    'something-else.ts': `export const own = { prefetch: 1, tone: 2, of: 3, lead: 4 };\nexport const { tone, of } = own;`,
  });

  const said = await refusal();

  expect(said.split('\n').filter((line) => line.startsWith('  '))).toEqual(
    [
      'src/as-a-type.ts uses Host.prefetch, which came with 1.1.0',
      'src/as-an-option.ts uses show.lead, which came with 1.1.0',
      'src/by-text.ts uses Host.prefetch, which came with 1.1.0',
      'src/called.ts uses Host.prefetch, which came with 1.1.0',
      'src/in-markup.tsx uses BadgeProps.tone, which came with 1.1.0',
      'src/of-a-class.ts uses Stores.of, which came with 1.2.0',
      'src/of-a-slot.ts uses SLOTS.home.sky.v1.props.tall, which came with 1.1.0',
      'src/taken-apart.ts uses Host.prefetch, which came with 1.1.0',
    ].map((line) => `  ${line}`),
  );
});

test('a range that has the member may use it, and types that are wrong anyhow are another check’s', async () => {
  aRemote('^1.1.0', {
    'page.ts': `import { useHost } ${FROM}\nuseHost().prefetch('/');\nconst of: number = 'no number';\nexport { of };`,
  });

  expect(await refusal()).toBe('');
});

async function refusal(): Promise<string> {
  const program = join(__dirname, 'refuse-newer.testing.ts');
  const hook = join(__dirname, '../../typescript/register.mjs');
  const { stdout } = await exec(process.execPath, ['--import', hook, program, folder]);
  return stdout;
}

/** @param range of platform that it declares @param sources in its `src` */
function aRemote(range: string, sources: Record<string, string>): void {
  rmSync(folder, { recursive: true, force: true });
  const installed = 'node_modules/@stepwell/platform';
  const files: Record<string, unknown> = {
    'package.json': { name: 'mfe-sky', version: '1.0.0', peerDependencies: { '@stepwell/platform': range } },
    'feature.json': { name: 'sky', routes: [], slots: [] },
    'tsconfig.json': {
      compilerOptions: {
        ...{ strict: true, noEmit: true, target: 'es2023', module: 'esnext', moduleResolution: 'bundler' },
        ...{ jsx: 'preserve', types: [] },
      },
      include: ['src'],
    },
    [`${installed}/package.json`]: {
      exports: { '.': { types: './index.d.ts' }, './since.json': './since.json' },
    },
    [`${installed}/since.json`]: { names: {}, slots: {}, members: MEMBERS },
    [`${installed}/index.d.ts`]: PLATFORM,
    ...Object.fromEntries(Object.entries(sources).map(([name, text]) => [`src/${name}`, text])),
  };
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
}
