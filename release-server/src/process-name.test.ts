import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mayBeAlive, processName } from './process-name';

let parent: ChildProcess | undefined;
afterEach(() => parent?.kill('SIGKILL'));

test('reports this process as alive', () => {
  expect(processName()).toMatch(/^\d+\.\d*$/);
  expect(mayBeAlive(processName())).toBe(true);
});

test('reports a process that has ended as dead', async () => {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');

  expect(mayBeAlive(nameOf(child.pid))).toBe(false);
});

test('reports a zombie as dead', async () => {
  // The shell becomes a program that never reads the exit status of its child.
  const shell = spawn('sh', ['-c', 'sleep 100 & echo $!; exec sleep 100'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  parent = shell;
  const [pid] = (await once(shell.stdout, 'data')) as [Buffer];
  process.kill(Number(pid), 'SIGKILL');

  // The pid stays in use until the parent ends; the child's death shows a moment after the kill.
  const deadline = Date.now() + 10_000;
  while (mayBeAlive(nameOf(Number(pid))) && Date.now() < deadline);
  expect(mayBeAlive(nameOf(Number(pid)))).toBe(!existsSync('/proc/self/stat'));
});

test('reports a process of another container as possibly alive', () => {
  expect(mayBeAlive('999999999.4026530000')).toBe(true);
});

test.each(['', 'garbage', '-1', '0'])('%p names no process', (name) => {
  expect(mayBeAlive(name)).toBe(false);
});

/** Name of another process in the pid namespace of this process. */
function nameOf(pid: number | undefined): string {
  return processName().replace(/^\d+/, String(pid));
}
