import { whenAskedToEnd } from '@stepwell/servers/ending';
import { refuseInspector } from '@stepwell/servers/no-inspector';
import type { FastifyInstance } from 'fastify';
import { createEdge } from './edge';
import { doubtAbout, readEdgeSettings } from './settings';

// The edge as a process: beside its API under `npm start`, or alone.

const say = (text: string) => process.stdout.write(`edge: ${text}\n`);

let edge: FastifyInstance | undefined;
refuseInspector();
whenAskedToEnd(() => edge?.close());

async function start(): Promise<void> {
  const { port, ...options } = readEdgeSettings(process.env);
  const doubt = doubtAbout(options.apiOrigin, options.edgeSecret);
  // Whoever started both has said so.
  if (doubt && !process.send) say(doubt);
  edge = await createEdge({ ...options, log: say });
  await edge.listen({ port, host: '0.0.0.0' });
  if (process.send) process.send({ type: 'listening' });
  else process.stdout.write(`ready: http://localhost:${port}\n`);
}

start().catch(async (error: Error) => {
  process.stderr.write(`${error.message || String(error)}\n`);
  await edge?.close();
  process.exit(1);
});
