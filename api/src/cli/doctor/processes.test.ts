import { registerProbes } from '@stepwell/server-kit/probes';
import Fastify, { type FastifyInstance } from 'fastify';
import { askProcesses } from './processes';

const running: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of running.splice(0)) await app.close();
});

test('reports the result of each process’s /readyz', async () => {
  const fine = await startProcess({});
  const full = await startProcess({ disk: { run: () => '12 MB are free on the disk', isRequired: false } });
  const lost = await startProcess({ database: { run: () => 'it does not answer', isRequired: true } });

  const findings = await askProcesses([fine, full, lost, 'http://127.0.0.1:1', 'nonsense']);

  expect(findings.map(({ level, text }) => [level, text])).toEqual([
    ['ok', `${fine} is ready`],
    ['warning', `${full}: disk: 12 MB are free on the disk`],
    ['problem', `${lost}: database: it does not answer`],
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
