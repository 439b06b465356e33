import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { placeOrderBody } from '@stepwell/api/testing/place-order-body';
import { HEADERS } from '@stepwell/contract';
import { APP_HEADERS } from '@stepwell/server-kit/testing/app-headers';
import { type LockedTable, lockTable } from '@stepwell/server-kit/testing/locked-table';
import { findPostgres, startPostgres, type ThrowAwayPostgres } from '@stepwell/server-kit/testing/postgres';
import { until } from '@stepwell/server-kit/testing/until';
import type { Tree } from './a-process-tree.testing';

// Orders that arrive during a shutdown are not lost. Each case starts a database, an API and an edge; SIGSTOP simulates a machine
// that is too busy to run a process.
jest.setTimeout(120_000);

const ORDERS = 40;
const READS = 10;
/** Database connections on which an API writes orders (`WRITES` in `api/src/database/connection.ts`). */
const WRITE_CONNECTIONS = 10;

const describeOnPostgres = findPostgres() ? describe : describe.skip;

describeOnPostgres('SIGTERM on a machine under load', () => {
  let folder: string;
  let postgres: ThrowAwayPostgres;
  let parent: ChildProcess;
  let tree: Tree;
  let table: LockedTable;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'stepwell-shutdown-'));
    postgres = startPostgres();
    parent = fork(join(import.meta.dirname, 'a-process-tree.testing.ts'), {
      env: { PATH: process.env.PATH, DATA_DIR: folder, DATABASE_URL: postgres.url, RATE_LIMIT: 'off' },
      execArgv: ['--import', new URL('../typescript.mjs', import.meta.url).href],
      // The parent leads a process group, as a command in a terminal does.
      detached: true,
    });
    [tree] = (await once(parent, 'message')) as [Tree];
    table = await lockTable(postgres.url, 'orders');
  });

  afterEach(async () => {
    // A stopped process gets no other signal until it continues.
    for (const pid of [tree.edgePid, tree.apiPid]) signal('SIGCONT', pid);
    signal('SIGKILL', -(parent.pid ?? 0));
    await table.close();
    postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Process ids that get SIGTERM; the negative id of the parent means its process group. */
  const targets = {
    'the parent': () => [parent.pid ?? 0],
    'the whole process group': () => [-(parent.pid ?? 0)],
    'API and edge': () => [tree.apiPid, tree.edgePid],
  };

  test.each([
    ['the parent', 'edgePid'],
    ['the whole process group', 'edgePid'],
    ['the whole process group', 'apiPid'],
    ['API and edge', 'edgePid'],
    ['API and edge', 'apiPid'],
  ] as const)(
    'sent to %s, with %s continued first, loses no order that has reached the edge’s socket',
    async (target, first) => {
      // Makes the edge open its connection to the API. The connection stays open, as after any earlier visit.
      await (await send('GET', '/health')).status;
      for (const pid of [tree.edgePid, tree.apiPid]) signal('SIGSTOP', pid);
      const orders = await Promise.all(Array.from({ length: ORDERS }, placeOrder));
      const reads = await Promise.all(
        Array.from({ length: READS }, () => send('GET', '/api/courses/getAllCourses')),
      );
      const exited = once(parent, 'exit');

      for (const pid of targets[target]()) signal('SIGTERM', pid);
      signal('SIGCONT', tree[first]);
      if (first === 'edgePid') await until(async () => !(await isListening()));
      // With the process group as the target, the parent ends the API only after the edge has exited, so the API is not draining yet.
      else if (target === 'API and edge') await until(isApiDraining);
      for (const pid of [tree.edgePid, tree.apiPid]) signal('SIGCONT', pid);
      const statuses = Promise.all(orders.map(({ status }) => status));
      const areWriting = until(async () => (await table.waiting()) >= WRITE_CONNECTIONS);
      // Orders that fail never wait for the table, so their statuses end the wait, too.
      await Promise.race([areWriting, statuses]);
      await table.unlock();

      expect(await statuses).toEqual(Array(ORDERS).fill(201));
      expect(await Promise.all(reads.map(({ status }) => status))).toEqual(Array(READS).fill(200));
      expect(await table.count()).toBe(ORDERS);
      if (target !== 'API and edge') expect(await exited).toEqual([0, null]);
    },
  );

  /**
   * Sends a request to the edge. Resolves when the request is written, which the kernel allows while the edge is stopped.
   * @returns a promise of the reply's HTTP status, 0 without a reply
   */
  async function send(method: string, path: string, body = ''): Promise<{ status: Promise<number> }> {
    const socket = connect(tree.port, '127.0.0.1');
    const headers = {
      host: 'localhost',
      connection: 'close',
      ...APP_HEADERS,
      ...(body && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        [HEADERS.idempotencyKey]: randomUUID(),
      }),
    };
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    await once(socket, 'connect');
    const status = text(socket).then(
      (reply) => Number(reply.slice('HTTP/1.1 '.length).slice(0, 3)),
      () => 0,
    );
    await new Promise((resolve) =>
      socket.write(`${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n${body}`, resolve),
    );
    return { status };
  }

  const placeOrder = () => send('POST', '/api/orders/placeOrder', JSON.stringify(placeOrderBody()));

  const isListening = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(tree.port, '127.0.0.1');
      socket.once('error', () => resolve(false));
      socket.once('connect', () => resolve(Boolean(socket.destroy())));
    });

  const isApiDraining = async () => (await fetch(`${tree.apiOrigin}/readyz`)).status === 503;
});

function signal(name: NodeJS.Signals, pid: number): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
