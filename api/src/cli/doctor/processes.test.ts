import { registerProbes } from '@stepwell/server-kit/probes';
import Fastify, { type FastifyInstance } from 'fastify';
import { askProcesses } from './processes';

const running: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of running.splice(0)) await app.close();
});

test('says of each process what its own probe says, and of one that is not there that it is not', async () => {
  const fine = await aProcess({});
  const full = await aProcess({ disk: { run: () => '12 MB are left on the disk', isRequired: false } });
  const lost = await aProcess({ database: { run: () => 'it does not answer', isRequired: true } });

  const findings = await askProcesses([fine, full, lost, 'http://127.0.0.1:1', 'nonsense']);

  expect(findings.map(({ level, text }) => [level, text])).toEqual([
    ['ok', `${fine} is ready`],
    ['warning', `${full}: disk: 12 MB are left on the disk`],
    ['problem', `${lost}: database: it does not answer`],
    ['problem', 'http://127.0.0.1:1 does not say how it is'],
    ['problem', 'nonsense does not say how it is'],
  ]);
});

test('asks nobody where nobody is named', async () => {
  expect(await askProcesses([])).toEqual([]);
});

/** A process that serves and looks at these things. @returns its address */
async function aProcess(checks: Parameters<typeof registerProbes>[1]): Promise<string> {
  const app = Fastify();
  running.push(app);
  registerProbes(app, checks);
  return app.listen({ port: 0, host: '127.0.0.1' });
}
