import { registerProbes } from '@stepwell/server-kit/probes';
import Fastify, { type FastifyInstance } from 'fastify';
import { askProcesses } from './processes';

const running: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of running.splice(0)) await app.close();
});

test('reports the result of each process’s /readyz', async () => {
  const ready = await startProcess({});
  const onFullDisk = await startProcess({
    disk: { run: () => '12 MB are free on the disk', isRequired: false },
  });
  const withoutDatabase = await startProcess({
    database: { run: () => 'it does not answer', isRequired: true },
  });

  const findings = await askProcesses([ready, onFullDisk, withoutDatabase, 'http://127.0.0.1:1', 'nonsense']);

  expect(findings.map(({ level, text }) => [level, text])).toEqual([
    ['ok', `${ready} is ready`],
    ['warning', `${onFullDisk}: disk: 12 MB are free on the disk`],
    ['problem', `${withoutDatabase}: database: it does not answer`],
    ['problem', 'http://127.0.0.1:1 does not answer /readyz'],
    ['problem', 'nonsense does not answer /readyz'],
  ]);
});

/** Starts a process with these checks. @returns its address */
async function startProcess(checks: Parameters<typeof registerProbes>[1]): Promise<string> {
  const app = Fastify();
  running.push(app);
  registerProbes(app, checks);
  return app.listen({ port: 0, host: '127.0.0.1' });
}
