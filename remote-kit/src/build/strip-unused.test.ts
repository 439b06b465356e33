import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripUnused } from './strip-unused';
import { installed } from './workspace';

interface Drawing {
  node: [tag: string, attributes: Record<string, string>][];
}

const SHARED_UI = join(import.meta.dirname, '..', '..', '..', 'shared-ui');
const SHELL = join(import.meta.dirname, '..', '..', '..', 'shell');

test('keeps only the shapes of an icon', () => {
  const icons = filesOf(join(installed('lucide-react', SHARED_UI), 'dist', 'esm', 'icons'));
  const whole = icons.map((file) => [file, drawingOf(readFileSync(file, 'utf8'))] as const);
  const drawings = whole.filter(([, drawing]) => drawing);
  expect(drawings.length).toBeGreaterThan(1000);

  for (const [file, drawing] of drawings) {
    const shapes = drawing?.node.map(([tag, { key: _, ...attributes }]) => [tag, attributes]);
    expect({ file, ...drawingOf(stripped(file)) }).toEqual({ file, node: shapes });
  }
});

test('moves the context of the router’s error boundary into the class, so that unused code can be removed', () => {
  const folder = join(installed('react-router', SHELL), 'dist', 'production');
  const matching = filesOf(folder).filter((file) => readFileSync(file, 'utf8').includes('.contextType = '));
  const esModules = matching.filter((file) => file.endsWith('.mjs'));
  expect(esModules).toHaveLength(1);

  const text = stripped(esModules[0] ?? '');

  expect(text).not.toContain('.contextType = ');
  expect(text).toContain(
    'var RenderErrorBoundary = class extends React2.Component {\n  static contextType = ',
  );
});

test('leaves other code unchanged', () => {
  const source = 'class Boundary {}\nBoundary.contextType = Context;';

  expect(stripUnused('/node_modules/react-router/dist/index.mjs', source)).toBe(source);
});

function stripped(file: string): string {
  return stripUnused(file, readFileSync(file, 'utf8'));
}

function filesOf(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => /\.m?js$/.test(name))
    .map((name) => join(folder, name));
}

/** The shapes of an icon; `undefined` for a file that only exports another icon. */
function drawingOf(source: string): Drawing | undefined {
  const data = /^const __iconData = (\{.*?^\});$/ms.exec(source)?.[1];
  return data && new Function(`return ${data}`)();
}
