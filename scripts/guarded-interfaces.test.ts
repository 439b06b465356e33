import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './workspace/workspace';

// A browser may lack or deny some interfaces, and their direct use would throw and break the page. So lint refuses it. `shared-ui` exports
// guarded functions for most.

const RULE = join(ROOT, 'shared-ui/guarded-interfaces.grit');

const REFUSED = [
  `navigator.locks.request('order', work);`,
  'const { locks } = navigator;',
  'navigator.clipboard.writeText(text);',
  'navigator.share(link);',
  `navigator.sendBeacon('/reports', text);`,
  'document.cookie;',
  'window.open(address);',
  'window.matchMedia(query);',
  'matchMedia(query);',
  'requestIdleCallback(act, options);',
  'new IntersectionObserver(observe, options);',
  'new ResizeObserver(observe);',
  'new PerformanceObserver(observe);',
  'crypto.randomUUID();',
  'crypto.getRandomValues(bytes);',
  'localStorage.getItem(key);',
  'window.sessionStorage.setItem(key, text);',
  'keep(() => sessionStorage);',
];

test('lint refuses exactly the interfaces that a browser may lack or deny', () => {
  const folder = mkdtempSync(join(tmpdir(), 'guarded-interfaces-'));
  const config = { plugins: [RULE], linter: { rules: { preset: 'none' } }, formatter: { enabled: false } };
  writeFileSync(join(folder, 'biome.json'), JSON.stringify(config));
  const lines = [...REFUSED, 'navigator.onLine;', 'document.title;', 'let observer: IntersectionObserver;'];
  writeFileSync(join(folder, 'code.ts'), lines.join('\n'));

  const biome = join(ROOT, 'node_modules/.bin/biome');
  const { stdout } = spawnSync(biome, ['lint', '--reporter=github', '--max-diagnostics=100', '.'], {
    cwd: folder,
    encoding: 'utf8',
  });

  const found = [...stdout.matchAll(/code\.ts,line=(\d+)/g)].map(([, line]) => lines[Number(line) - 1]);
  expect([...new Set(found)]).toEqual(REFUSED);
  rmSync(folder, { recursive: true });
});

test('the lint configuration of the root and of every remote has the rule', () => {
  const remotes = readdirSync(ROOT).filter((name) => name.startsWith('mfe-'));

  expect(remotes.length).toBeGreaterThan(2);
  for (const config of ['biome.json', ...remotes.map((remote) => `${remote}/biome.json`)])
    expect(readFileSync(join(ROOT, config), 'utf8')).toContain('shared-ui/guarded-interfaces.grit');
});
