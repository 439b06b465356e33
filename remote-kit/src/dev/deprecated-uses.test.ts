import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { aFolder } from '../a-folder.testing';

const exec = promisify(execFile);
const SHARED_UI = '@stepwell/shared-ui';
const deprecated = (use: string) => `/** @deprecated since 1.1.0: use \`${use}\` */`;

test('lists each used deprecated name once, with its replacement, for all four packages', async () => {
  const folder = aFolder({
    ...aPackage('@stepwell/contract', `${deprecated('LIMIT')} export declare const OLD_LIMIT: number;`),
    ...aPackage(
      '@stepwell/platform',
      `export interface Host { ${deprecated('go')} leave(href: string): void; stay(): void }
       export declare function useHost(): Host;
       ${deprecated('useNew')} export declare function useOld(): void;
       ${deprecated('other')} export declare function unused(): void;`,
    ),
    ...aPackage(
      '@stepwell/shared-ui',
      `${deprecated('Badge')} export declare function Tag(): JSX.Element;
       export interface BadgeProps { text: string; ${deprecated('text')} label?: string }
       export declare function Badge(props: BadgeProps): JSX.Element;
       ${deprecated('Tone')} export type Mood = 'calm';
       declare global { namespace JSX { interface Element {} interface ElementAttributesProperty {} interface IntrinsicElements {} } }`,
    ),
    ...aPackage(
      '@stepwell/remote-kit',
      `${deprecated('config')} export declare function oldConfig(): object;`,
    ),
    ...aPackage('lodash', '/** @deprecated */ export declare function chain(): void;'),
    'package.json': { name: 'mfe-sky' },
    'tsconfig.json': {
      compilerOptions: {
        ...{ strict: true, target: 'es2023', module: 'esnext', moduleResolution: 'bundler', jsx: 'preserve' },
        types: [],
      },
      include: ['src'],
    },
    'webpack.config.mjs': `import { oldConfig } from '@stepwell/remote-kit';\nexport default oldConfig();`,
    'src/limits.ts': `import { OLD_LIMIT } from '@stepwell/contract';\nexport const limit = OLD_LIMIT + OLD_LIMIT;`,
    'src/page.tsx': `import { useHost, useOld as use } from '@stepwell/platform';
      import { Badge, type Mood, Tag } from '${SHARED_UI}';
      import { chain } from 'lodash';
      export const mood: Mood = 'calm';
      use(); chain(); useHost().leave('/'); useHost().stay();
      export const page = [<Tag />, <Badge text="–" label="a" />];`,
    'src/again.ts': `import * as platform from '@stepwell/platform';\nplatform.useOld();`,
  });

  // The check runs in another process, because jest cannot load TypeScript's checker, an ES module.
  const program = `import { deprecatedUses } from '${join(__dirname, 'deprecated-uses.ts')}';
    console.log(JSON.stringify(await deprecatedUses('${folder}')));`;
  const { stdout } = await exec(process.execPath, [
    ...['--import', join(__dirname, '../../typescript/register.mjs')],
    ...['--input-type=module', '--eval', program],
  ]);

  const since = (what: string, use: string) => `${what} is deprecated since 1.1.0: use \`${use}\``;
  expect((JSON.parse(stdout) as string[]).sort()).toEqual(
    [
      `${since('OLD_LIMIT of @stepwell/contract', 'LIMIT')} (src/limits.ts)`,
      `${since('useOld of @stepwell/platform', 'useNew')} (src/again.ts)`,
      `${since('Host.leave of @stepwell/platform', 'go')} (src/page.tsx)`,
      `${since('Tag of @stepwell/shared-ui', 'Badge')} (src/page.tsx)`,
      `${since('BadgeProps.label of @stepwell/shared-ui', 'text')} (src/page.tsx)`,
      `${since('Mood of @stepwell/shared-ui', 'Tone')} (src/page.tsx)`,
      `${since('oldConfig of @stepwell/remote-kit', 'config')} (webpack.config.mjs)`,
    ].sort(),
  );
});

function aPackage(name: string, types: string): Record<string, unknown> {
  return {
    [`node_modules/${name}/package.json`]: { name, exports: { '.': { types: './index.d.ts' } } },
    [`node_modules/${name}/index.d.ts`]: types,
  };
}
