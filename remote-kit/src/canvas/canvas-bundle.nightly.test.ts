import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { aFolder, writeFiles } from '../a-folder.testing';
import { installed } from '../build/workspace';
import { canvasDocument } from './documents';

test('links the base styles of the design system by the file name that the build gives them', () => {
  const folder = aFolder();
  const remote = installed('@stepwell/mfe-engagement', import.meta.dirname);
  // Built in another process, because jest replaces style sheets by a stub.
  const kit = join(import.meta.dirname, '../../typescript/register.mjs');
  writeFiles(folder, {
    'build.mjs': `import { bundleCanvas } from '${import.meta.dirname}/canvas-bundle.ts';
await bundleCanvas('${remote}', '${join(folder, 'bundle')}');`,
  });
  execFileSync(process.execPath, ['--import', kit, join(folder, 'build.mjs')]);

  const scenario = { name: 'blank', title: 'Blank.', path: '/', shows: 'Blank' };
  const page = canvasDocument(
    { scenario, session: '1', isDrivenExternally: true, container: 'x', base: '/r/x/1/', regions: [] },
    readdirSync(join(folder, 'bundle')),
  );
  expect(page).toMatch(/<link rel="stylesheet" href="\/_canvas\/[\w.]+\.css">/);
}, 60_000);
