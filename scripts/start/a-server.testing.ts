import { appendFileSync } from 'node:fs';
import { shutdownOnSignal } from '@stepwell/server-kit/graceful-shutdown';

// A server for tests of supervision: it reports a port to its parent process and appends a line to the file START_LOG at each start.
// FAILS=at-restart makes each restart fail. With SILENT=on the server never reports its port.

const { API_PORT, START_LOG = '', FAILS, SILENT } = process.env;
shutdownOnSignal(() => undefined);
// The supervisor sets API_PORT only for restarts, to the port that the first start has reported.
if (FAILS === 'at-restart' && API_PORT) process.exit(1);
if (SILENT !== 'on') process.send?.({ type: 'listening', port: Number(API_PORT ?? 4711) });
appendFileSync(START_LOG, `${process.pid} ${API_PORT ?? 'any'}\n`);
setInterval(() => {}, 60_000);
