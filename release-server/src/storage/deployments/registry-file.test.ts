import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { aDataFolder } from '../../testing/a-release.testing';
import { RegistryFile } from './registry-file';

const AUDIT = { by: 'asha', action: 'promote checkout 1.0.0-a' };

describe('the registry', () => {
  it('logs each change with revision, author, time and reason', () => {
    const registry = aRegistry();

    registry.update(live('a'), AUDIT);
    registry.update(live('b'), { by: 'ravi', action: 'rollback', reason: 'the total was wrong' });

    expect(registry.read().revision).toBe(2);
    const lines = readFileSync(registry.path.replace('.json', '.log.jsonl'), 'utf8').trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { at: expect.stringMatching(/^\d{4}-.*Z$/), revision: 1, ...AUDIT, live: { checkout: 'a' } },
      expect.objectContaining({ revision: 2, by: 'ravi', reason: 'the total was wrong' }),
    ]);
  });

  it('refuses a second writer while the first is writing', () => {
    const registry = aRegistry();
    let second: () => unknown = () => undefined;

    registry.update((current) => {
      second = () => registry.update(live('b'), AUDIT, current.revision);
      expect(second).toThrow('Another process is changing the registry');
      return live('a')();
    }, AUDIT);

    expect(registry.read().features.checkout?.live).toBe('a');
  });

  it('accepts a change after an earlier change has thrown', () => {
    const registry = aRegistry();
    const refuse = () => {
      throw new Error('not whole');
    };

    expect(() => registry.update(refuse, AUDIT)).toThrow('not whole');
    registry.update(live('a'), AUDIT);

    expect(registry.read().revision).toBe(1);
  });

  it('is not blocked by the lock of a dead process', () => {
    const registry = aRegistry();
    leaveLock(registry, 1, deadPid());

    registry.update(live('a'), AUDIT);
    registry.update(live('b'), AUDIT);

    expect(registry.read().features.checkout?.live).toBe('b');
    expect(locks(registry)).toEqual([]);
  });

  it('is not blocked by an old lock whose pid is in use again', () => {
    const registry = aRegistry();
    const lock = leaveLock(registry, 1, process.pid);
    utimesSync(lock, new Date(0), new Date(0));

    registry.update(live('a'), AUDIT);

    expect(registry.read().revision).toBe(1);
  });

  it('accepts one writer per revision when many processes write at once', () => {
    const registry = aRegistry();
    leaveLock(registry, 1, deadPid());

    const outcomes = writeFromProcesses(registry.path, 6);

    const wins = outcomes.filter(({ won }) => won);
    expect(registry.read().revision).toBe(wins.length);
    expect(wins.length).toBeGreaterThan(0);
    expect(new Set(wins.map(({ revision }) => revision)).size).toBe(wins.length);
  }, 60_000);
});

function aRegistry(): RegistryFile {
  return new RegistryFile(join(aDataFolder(), 'registry', 'live.json'));
}

function live(id: string) {
  return () => ({
    features: { checkout: { live: id, previous: null, by: 'asha', at: '2026-11-20T06:30:00.000Z' } },
  });
}

function leaveLock({ path }: RegistryFile, revision: number, pid: number): string {
  mkdirSync(dirname(path), { recursive: true });
  const lock = `${path}.claim-${revision}-1`;
  writeFileSync(lock, String(pid));
  return lock;
}

function locks({ path }: RegistryFile): string[] {
  return existsSync(dirname(path)) ? readdirSync(dirname(path)).filter((name) => name.includes('claim')) : [];
}

function deadPid(): number {
  return Number(spawnSync(process.execPath, ['-p', 'process.pid']).stdout.toString());
}

interface Outcome {
  won: boolean;
  revision: number;
}

/** Starts several processes, each of which makes ten attempts to write without a pause. */
function writeFromProcesses(path: string, count: number): Outcome[] {
  const typescript = new URL('../../../../scripts/typescript.mjs', `file://${__filename}`).href;
  const writer = new URL('./registry-writer.testing.ts', `file://${__filename}`).pathname;
  const script = `
    const { spawn } = require('node:child_process');
    const run = () => new Promise((done) => {
      let out = '';
      const child = spawn(process.execPath, ['--import', ${JSON.stringify(typescript)}, ${JSON.stringify(writer)}, ${JSON.stringify(path)}]);
      child.stdout.on('data', (data) => { out += data; });
      child.on('close', () => done(out));
    });
    Promise.all(Array.from({ length: ${count} }, run)).then((all) => console.log(all.join('')));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' });
  if (!stdout.trim()) throw new Error(stderr);
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Outcome);
}
