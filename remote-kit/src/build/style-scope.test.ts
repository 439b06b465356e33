import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkStyleScope } from './style-scope';
import { rootOf } from './workspace';

test.each(['mfe-catalog', 'mfe-checkout', 'mfe-engagement'])(
  'the styles of %s affect only regions of that remote',
  (remote) => {
    expect(() => checkStyleScope(join(rootOf(import.meta.dirname), remote))).not.toThrow();
  },
);

test('a build fails with file, line and selector of styles that affect other regions', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stepwell-styles-'));
  mkdirSync(join(folder, 'src', 'stars'), { recursive: true });
  writeFileSync(
    join(folder, 'src', 'stars', 'Stars.module.css'),
    '.stars {\n  top: 0;\n}\nbutton {\n  top: 0;\n}\n',
  );

  expect(() => checkStyleScope(folder)).toThrow(
    'The styles of a remote may affect only its own regions:\n  src/stars/Stars.module.css:4 "button" styles elements of others',
  );
  rmSync(folder, { recursive: true });
});
