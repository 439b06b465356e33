import Fastify from 'fastify';
import { registerDeskProbes } from './probes';

test('/readyz reports the disk on which backups are made', async () => {
  const app = Fastify();
  registerDeskProbes(app, { askDatabase: async () => {}, dataDir: '/no/such/folder', metrics: undefined });

  const { statusCode, body } = await app.inject('/readyz');

  expect(statusCode).toBe(200);
  expect(JSON.parse(body).response.data.checks).toEqual({
    draining: 'ok',
    database: 'ok',
    disk: 'the check failed',
  });
  await app.close();
});
