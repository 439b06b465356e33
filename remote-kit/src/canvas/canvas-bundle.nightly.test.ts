import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installed } from '../build/workspace';
import { canvasDocument } from './documents';

const folder = mkdtempSync(join(tmpdir(), 'stepwell-canvas-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('links the base styles of the design system by the file name that the build gives them', () => {
  const remote = installed('@stepwell/mfe-engagement', import.meta.dirname);
  // Built in another process, because jest replaces style sheets by a stub.
  const kit = join(import.meta.dirname, '../../typescript/register.mjs');
  const script = join(folder, 'build.mjs');
  writeFileSync(
    script,
    `import { bundleCanvas } from '${import.meta.dirname}/canvas-bundle.ts';
await bundleCanvas('${remote}', '${join(folder, 'bundle')}');`,
  );
  execFileSync(process.execPath, ['--import', kit, script]);

  const scenario = { name: 'blank', title: 'Blank.', path: '/', shows: 'Blank' };
  const page = canvasDocument(
    { scenario, session: '1', isDrivenExternally: true, container: 'x', base: '/r/x/1/', regions: [] },
    readdirSync(join(folder, 'bundle')),
  );
  expect(page).toMatch(/<link rel="stylesheet" href="\/_canvas\/[\w.]+\.css">/);
}, 60_000);
