import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../workspace/workspace';
import { readDeploy } from './commands.testing';

// Tests Prometheus' alert rules in deploy/ with promtool. e2e/start/metrics.nightly.test.ts verifies on the running site that the
// metrics of the rules exist.

const FOLDER = join(ROOT, 'deploy');
const promtool = process.env.PROMTOOL_PATH ?? 'promtool';
const testOfPrometheus = spawnSync(promtool, ['--version']).status === 0 ? test : test.skip;
const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(promtool, args, { cwd: FOLDER, encoding: 'utf8' });
  return { status, output: stdout + stderr };
};

testOfPrometheus('Prometheus accepts settings and alerts (skipped where promtool is not installed)', () => {
  const { status, output } = run('check', 'config', 'prometheus.yml');

  expect(output).toMatch(/SUCCESS: \d+ rules found/);
  expect(status).toBe(0);
});

testOfPrometheus(
  'each problem raises its alert, and a day without problems raises none (skipped where promtool is not installed)',
  () => {
    const { status, output } = run('test', 'rules', 'alerts.test.yml');

    expect(output).toContain('SUCCESS');
    expect(status).toBe(0);
  },
);

test('the dashboard shows the processes of the site only, not those of other targets such as node-exporter', () => {
  const { panels } = JSON.parse(readDeploy('dashboard.json')) as {
    panels: { targets: { expr: string }[] }[];
  };
  const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  const ofAnyTarget = expressions.filter((expr) => /\bprocess_\w+(?!\w|\{process!="")/.test(expr));

  expect(expressions.length).toBeGreaterThan(0);
  expect(ofAnyTarget).toEqual([]);
});

test('Prometheus reads the metrics of each process that systemd runs', () => {
  const units = readdirSync(join(FOLDER, 'systemd')).map((file) => readDeploy(`systemd/${file}`));
  const ports = units.flatMap((unit) => /^Environment=METRICS_PORT=(\S+)$/m.exec(unit)?.[1] ?? []);
  const config = readDeploy('prometheus.yml');

  // `%i` is the instance, its port: edge 3001 has METRICS_PORT 13001.
  expect(ports).toContain('1%i');
  for (const port of ports) expect(config).toMatch(new RegExp(`:${port.replace('%i', '\\d{4}')}"`));
});
