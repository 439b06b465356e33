import { whenAskedToEnd } from '@stepwell/servers/ending';
import { refuseInspector } from '@stepwell/servers/no-inspector';
import { openMetrics } from '@stepwell/servers/open-metrics';
import { keepDataPrivate } from '@stepwell/servers/private-data';
import type { FastifyInstance } from 'fastify';
import { createEdge } from './edge';
import { jsonLine } from './http/log';
import { doubtAbout, readEdgeSettings } from './settings';

// The edge as a process: beside its API under `npm start`, or alone.

// Its parent's log is for a person, and has a name before each line.
const say = (text: string) =>
  process.send ? process.stdout.write(`edge: ${text}\n`) : process.stderr.write(jsonLine(text));

let edge: FastifyInstance | undefined;
refuseInspector();
whenAskedToEnd(() => edge?.close());

async function start(): Promise<void> {
  const { port, metricsPlace, ...options } = readEdgeSettings(process.env);
  const doubt = doubtAbout(options.apiOrigin, options.edgeSecret);
  // Whoever started both has said so.
  if (doubt && !process.send) say(doubt);
  keepDataPrivate(options.dataDir, say);
  const metrics = await openMetrics('edge', metricsPlace);
  edge = await createEdge({ ...options, metrics, log: say });
  if (metrics && metricsPlace) edge.addHook('onClose', await metrics.serve(metricsPlace));
  await edge.listen({ port, host: '0.0.0.0' });
  if (process.send) process.send({ type: 'listening' });
  else process.stdout.write(`ready: http://localhost:${port}\n`);
}

start().catch(async (error: Error) => {
  process.stderr.write(`${error.message || String(error)}\n`);
  await edge?.close();
  process.exit(1);
});
