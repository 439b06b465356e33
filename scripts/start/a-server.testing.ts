import { appendFileSync } from 'node:fs';
import { shutdownOnSignal } from '@stepwell/server-kit/graceful-shutdown';

// A server for tests of supervision: it reports a port to its parent process and appends a line to the file DIARY at each start.
// FALLS=at-its-start makes each restart fail. With SILENT=on the server never reports its port.

const { API_PORT, DIARY = '', FALLS, SILENT } = process.env;
shutdownOnSignal(() => undefined);
if (FALLS === 'at-its-start' && API_PORT) process.exit(1);
if (SILENT !== 'on') process.send?.({ type: 'listening', port: Number(API_PORT ?? 4711) });
appendFileSync(DIARY, `${process.pid} ${API_PORT ?? 'any'}\n`);
setInterval(() => {}, 60_000);
