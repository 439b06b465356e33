import { keepDataPrivate } from '@stepwell/server-kit/private-data';
import { listen, runServer } from '@stepwell/server-kit/run-server';
import { startMetrics } from '@stepwell/server-kit/start-metrics';
import { createEdge } from './edge';
import { jsonLine } from './http/log';
import { doubtAbout, readEdgeSettings } from './settings';

// The edge as a process: beside its API under `npm start`, or alone.

// Its parent's log is for a person, and has a name before each line.
const say = (text: string) =>
  process.send ? process.stdout.write(`edge: ${text}\n`) : process.stderr.write(jsonLine(text));

runServer(async (onShutdown) => {
  const { port, metricsAddress, ...options } = readEdgeSettings(process.env);
  const doubt = doubtAbout(options.apiOrigin, options.edgeSecret);
  // A parent that started both has said so.
  if (doubt && !process.send) say(doubt);
  keepDataPrivate(options.dataDir, say);
  const metrics = await startMetrics('edge', metricsAddress, onShutdown);
  const edge = await createEdge({ ...options, metrics, log: say });
  onShutdown(() => edge.close());
  await listen(edge, { host: '0.0.0.0', port });
});
