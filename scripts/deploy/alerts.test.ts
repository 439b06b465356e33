import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../workspace/workspace';

// e2e/start/metrics.nightly.test.ts verifies on the running site that the metrics in these rules exist.

const FOLDER = join(ROOT, 'deploy');
const promtool = process.env.PROMTOOL_PATH ?? (isThere('promtool') ? 'promtool' : undefined);
const testOfPrometheus = promtool ? test : test.skip;
const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(promtool ?? '', args, { cwd: FOLDER, encoding: 'utf8' });
  return { status, output: stdout + stderr };
};

testOfPrometheus('Prometheus takes settings and alerts (skipped where promtool is not installed)', () => {
  const { status, output } = run('check', 'config', 'prometheus.yml');

  expect(output).toMatch(/SUCCESS: \d+ rules found/);
  expect(status).toBe(0);
});

testOfPrometheus('each alert is raised by what it is for, and a good day raises none (likewise)', () => {
  const { status, output } = run('test', 'rules', 'alerts.test.yml');

  expect(output).toContain('SUCCESS');
  expect(status).toBe(0);
});

function isThere(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
