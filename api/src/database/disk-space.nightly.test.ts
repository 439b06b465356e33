import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findPostgres, startPostgres, type ThrowAwayPostgres } from '@stepwell/server-kit/testing/postgres';
import { mountSmallDisk } from '@stepwell/server-kit/testing/small-disk';
import { until } from '@stepwell/server-kit/testing/until';
import { callApi } from '../../testing/call-api';
import { placeOrderBody } from '../../testing/place-order-body';
import { type RunningServer, startApi } from '../../testing/server';
import { DISK_FULL, TRIAL_EVERY_MS } from './disk-space';

// The API on a full disk: a small file system, which only root can mount.
jest.setTimeout(120_000);

/** Twice the size of a new database of either kind. */
const DISK_MB = 160;

const folder = mkdtempSync(join(tmpdir(), 'stepwell-disk-'));
const disk = mountSmallDisk(folder, DISK_MB);
afterAll(() => {
  disk?.remove();
  rmSync(folder, { recursive: true, force: true });
});

const databases = ['embedded', ...(findPostgres() ? ['PostgreSQL'] : [])];

(disk ? describe : describe.skip).each(databases)('while the disk of the %s database is full', (kind) => {
  let postgres: ThrowAwayPostgres | undefined;
  let api: RunningServer;

  beforeAll(async () => {
    postgres = kind === 'PostgreSQL' ? startPostgres({ parent: folder, isDurable: true }) : undefined;
    const settings = { DATA_DIR: join(folder, 'data'), RATE_LIMIT: 'off', LOG_LEVEL: 'fatal' };
    api = await startApi({ ...settings, ...(postgres && { DATABASE_URL: postgres.url }) });
  });

  afterAll(async () => {
    disk?.free();
    await api?.end();
    postgres?.stop();
    rmSync(join(folder, 'data'), { recursive: true, force: true });
  });

  test('/health returns 503 from the first failed order until there is space again', async () => {
    expect([await place(), (await ask('/health')).status]).toEqual([201, 200]);

    disk?.fill();
    await until(async () => (await place()) !== 201);

    const full = { status: 503, message: DISK_FULL, data: null };
    // The reply stays the same after the trial writes, because the disk is still full.
    for (const end = performance.now() + 2 * TRIAL_EVERY_MS; performance.now() < end; await pause(100)) {
      expect(await ask('/health')).toEqual(full);
    }
    expect(await ask('/readyz')).toMatchObject({ status: 200, data: { checks: { disk: DISK_FULL } } });
    expect((await ask('/api/courses/getAllCourses')).status).toBe(200);

    disk?.free();
    await until(async () => (await ask('/health')).status === 200);
    expect(await place()).toBe(201);
  });

  const ask = (path: string) => callApi(api.port, path);

  async function place(): Promise<number> {
    return (await callApi(api.port, '/api/orders/placeOrder', placeOrderBody())).status;
  }
});
