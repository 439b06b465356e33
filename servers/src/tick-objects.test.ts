import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

jest.setTimeout(30_000);

const PROGRAM = `
  import { createHook } from 'node:async_hooks';
  import { keepTickObjects } from './servers/src/tick-objects.ts';
  let made;
  const hook = createHook({ init: (_id, type, _trigger, object) => { if (type === 'TickObject') made.push(new WeakRef(object)); } });
  const ticksOf = (act) => { made = []; hook.enable(); act(); hook.disable(); return made; };
  const passing = ticksOf(() => process.nextTick(() => undefined));
  const kept = ticksOf(keepTickObjects);
  setTimeout(() => {
    gc();
    console.log([passing, kept].map((ticks) => ticks.map((tick) => tick.deref() !== undefined)).join(' '));
  }, 50);
`;

test('a server always has one tick object, so that no collection forgets what they are like', () => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--expose-gc', '--import', './scripts/typescript.mjs', '--input-type=module', '--eval', PROGRAM],
    { cwd: join(__dirname, '../..'), encoding: 'utf8' },
  );

  expect({ stdout, stderr }).toEqual({ stdout: 'false true\n', stderr: '' });
});
