import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findPostgres, startPostgres, type ThrowAwayPostgres } from '@stepwell/server-kit/testing/postgres';
import { sql as query } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { KEY_HEADERS as headers, testApp } from '../../testing/academy';
import { placeOrderBody } from '../../testing/place-order-body';
import { loadSampleAcademy } from '../catalogue/sample/load';
import { type Database, openPostgres } from './connection';
import { migrate } from './migrate';
import { orders } from './schema';

const READS = ['/api/settings/getSettings', '/api/courses/getAllCourses', '/api/mentors/getAllMentors'];
/** Twice the promised times, because other tests run in parallel. `npm run harden -w scripts` checks the promised times. */
const [QUICK_MS, RECOVERY_MS] = [6000, 10_000];
/** Number of simultaneous orders: two more than the pool has connections. */
const CONCURRENT_ORDERS = 12;

const describeOnPostgres = findPostgres() ? describe : describe.skip;

describeOnPostgres('a PostgreSQL server (skipped where none is installed)', () => {
  let postgres: ThrowAwayPostgres;
  let network: SwallowingNetwork;
  let direct: Database;
  let database: Database;
  let app: FastifyInstance;

  beforeAll(async () => {
    postgres = startPostgres();
    network = await SwallowingNetwork.to(join(postgres.socketFolder, '.s.PGSQL.5432'));
    direct = openPostgres(postgres.url);
    await migrate(direct.sql, loadSampleAcademy);
  }, 60_000);
  afterAll(async () => {
    await direct?.close();
    network?.close();
    postgres?.stop();
  });
  afterEach(async () => {
    await app?.close();
    await database?.close();
  });

  const open = (url: string) => {
    database = openPostgres(url);
    app = testApp(database);
  };

  test.each([
    ['whose processes are stopped', () => postgres.url, () => postgres.freeze(), () => postgres.thaw()],
    ['behind a silent network', () => network.url, () => network.swallow(), () => network.carry()],
  ])(
    '%s fails calls within the time limit until it answers again',
    async (_name, url, hang, resume) => {
      open(url());
      expect(await statuses([...Array(CONCURRENT_ORDERS).keys()].map(() => placeOrder()))).toEqual([201]);
      const before = await numberOfOrders();
      // The API replies from its in-memory copy of the catalogue for 200 ms without reading the database.
      await pause(300);

      hang();
      const whileHanging = statuses([...Array(CONCURRENT_ORDERS).keys()].map(() => placeOrder()));
      const healths = [...Array(50).keys()].map(() => timed('/health'));
      const reads = READS.map(timed);
      for (let n = 0; n < 3; n += 1) expect(await timed('/health')).toEqual({ status: 503, isQuick: true });
      for (const answered of await Promise.all([...healths, ...reads])) {
        expect(answered).toEqual({ status: 503, isQuick: true });
      }
      expect(await whileHanging).toEqual([503]);
      resume();

      const resumedAt = performance.now();
      while ((await timed('/health')).status !== 200)
        expect(performance.now() - resumedAt).toBeLessThan(RECOVERY_MS);
      for (const url of READS) expect(await timed(url)).toEqual({ status: 200, isQuick: true });
      expect(await statuses([...Array(CONCURRENT_ORDERS).keys()].map(() => placeOrder()))).toEqual([201]);
      expect(performance.now() - resumedAt).toBeLessThan(RECOVERY_MS);
      // The orders are counted on another connection, to prove that they are committed.
      expect(await numberOfOrders()).toBeGreaterThanOrEqual(before + CONCURRENT_ORDERS);
    },
    60_000,
  );

  test('may run a long statement without a time limit', async () => {
    open(network.url);

    const slept = database.sql.transaction(async (tx) => {
      await tx.execute(query`SET LOCAL statement_timeout = 0`);
      // The statement takes longer than the usual time limit, and the watchdog probes the server meanwhile, because no data arrives.
      await tx.execute(query`SELECT pg_sleep(9)`);
      return 'slept';
    });

    expect(await slept).toBe('slept');
  }, 60_000);

  test('that crashes during a transaction does not end the process', async () => {
    open(postgres.url);
    const interrupted = database.sql.transaction(async (tx) => {
      await tx.execute(query`SELECT 1`);
      await postgres.crash();
      await tx.execute(query`SELECT 1`);
    });

    await expect(interrupted).rejects.toThrow();
    expect((await placeOrder()).statusCode).toBe(201);
  }, 60_000);

  const placeOrder = () =>
    app.inject({ method: 'POST', url: '/api/orders/placeOrder', payload: placeOrderBody(), headers });

  async function timed(url: string): Promise<{ status: number; isQuick: boolean }> {
    const startedAt = performance.now();
    const { statusCode } = await app.inject({ url, headers });
    return { status: statusCode, isQuick: performance.now() - startedAt < QUICK_MS };
  }

  async function numberOfOrders(): Promise<number> {
    return direct.sql.$count(orders);
  }
});

async function statuses(replies: Promise<{ statusCode: number }>[]): Promise<number[]> {
  return [...new Set((await Promise.all(replies)).map(({ statusCode }) => statusCode))];
}

/** A TCP proxy to a Unix socket, which can be switched to receive data and forward nothing. */
class SwallowingNetwork {
  private readonly sockets = new Set<Socket>();
  private isSilent = false;

  private constructor(
    private readonly server: Server,
    path: string,
  ) {
    server.on('connection', (near) => {
      const far = connect(path);
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        this.sockets.add(from);
        from.on('data', (chunk) => void (this.isSilent || to.write(chunk)));
        from.on('error', () => {});
        from.on('close', () => {
          this.sockets.delete(from);
          to.destroy();
        });
      }
    });
  }

  static async to(path: string): Promise<SwallowingNetwork> {
    const server = createServer();
    const network = new SwallowingNetwork(server, path);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return network;
  }

  get url(): string {
    return `postgres://stepwell@127.0.0.1:${(this.server.address() as AddressInfo).port}/postgres`;
  }

  swallow(): void {
    this.isSilent = true;
  }

  carry(): void {
    this.isSilent = false;
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
  }
}
