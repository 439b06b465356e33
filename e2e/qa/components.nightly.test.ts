import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../support/root';
import { startEnvironment } from '../support/site';
import { expect, test } from '../support/test';

const MINUTES_MS = 180_000;
const STATE = 'Chip/soon';

interface Report {
  scenarios: {
    scenario: string;
    findings: unknown[];
    differences: { kind: string }[];
    unstable: string[];
    users: { feature: string; files: string[] }[];
    because: string[];
  }[];
}

const folder = mkdtempSync(join(tmpdir(), 'stepwell-components-'));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a component that changed is found, with the remotes that use it, and accepted once', async () => {
  test.setTimeout(3 * MINUTES_MS);
  const changed = copyOf('changed');
  const style = join(changed, 'src/chip/Chip.module.css');
  const before = readFileSync(style, 'utf8');
  writeFileSync(style, `${before}\n.chip {\n  translate: 0 4px;\n}\n`);
  const play = () =>
    qa('play', 'shared-ui', '--release', changed, '--against', 'shared-ui', '--scenario', STATE);

  const judged = await play();

  expect(judged.code, judged.said).toBe(1);
  expect(judged.said).toMatch(/used by .*catalog/);
  const [chip] = readReport().scenarios;
  expect(new Set(chip?.differences.map(({ kind }) => kind))).toEqual(new Set(['picture']));
  expect(chip?.users.find(({ feature }) => feature === 'catalog')?.files).not.toEqual([]);
  expect(chip?.findings).toEqual([]);

  const accepted = await qa('accept', '--by', 'Asha');
  expect(accepted.said).toContain('nothing is left to look at');
  const again = await play();
  expect(again.code, again.said).toBe(0);
});

test('nothing is found between a version and the same once more', async () => {
  test.setTimeout(3 * MINUTES_MS);

  const judged = await qa('play', 'shared-ui', '--against', copyOf('same'), '--scenario', 'Dialog/window');

  expect(judged.code, judged.said).toBe(0);
  expect(readReport().scenarios).toMatchObject([
    { scenario: 'Dialog/window', findings: [], differences: [], unstable: [] },
  ]);
});

/** A copy of the package in which a test may change what it likes. */
function copyOf(name: string): string {
  const path = join(folder, name);
  cpSync(join(ROOT, 'shared-ui'), path, { recursive: true });
  return path;
}

function readReport(): Report {
  return JSON.parse(readFileSync(join(folder, 'report/report.json'), 'utf8')) as Report;
}

/** Runs `npm run qa` with a command that ends by itself, and writes or reads one report. */
function qa(...args: string[]): Promise<{ code: number; said: string }> {
  const node = ['--import', './scripts/typescript.mjs', 'scripts/qa.ts', ...args];
  return new Promise((resolve) => {
    const env = {
      ...startEnvironment({ DATA_DIR: join(folder, 'data') }),
      CHROMIUM_PATH: process.env.CHROMIUM_PATH,
    };
    const options = { cwd: ROOT, env, timeout: MINUTES_MS };
    execFile(process.execPath, [...node, '--report', join(folder, 'report')], options, (error, out, err) =>
      resolve({ code: error ? Number(error.code ?? -1) : 0, said: out + err }),
    );
  });
}
