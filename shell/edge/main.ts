import { keepDataPrivate } from '@stepwell/server-kit/private-data';
import { listen, runServer } from '@stepwell/server-kit/run-server';
import { startMetrics } from '@stepwell/server-kit/start-metrics';
import { createEdge } from './edge';
import { missingSecretWarning, readEdgeSettings } from './settings';

// The edge's process. `npm start` runs this program beside the API; it can also run alone.

// Under `npm start` the log is text for people; alone it is JSON lines, like Fastify's log (level 30 is "info").
const log = (text: string) =>
  process.send
    ? process.stdout.write(`edge: ${text}\n`)
    : process.stderr.write(`${JSON.stringify({ level: 30, time: new Date().toISOString(), msg: text })}\n`);

runServer(async (onShutdown) => {
  const { host, port, metricsAddress, ...options } = readEdgeSettings(process.env);
  // A parent process, such as `npm start`, has logged the warning already.
  const warning = process.send ? undefined : missingSecretWarning(options.apiOrigin, options.edgeSecret);
  if (warning) log(warning);
  keepDataPrivate(options.dataDir);
  const metrics = await startMetrics('edge', metricsAddress, onShutdown);
  const edge = await createEdge({ ...options, metrics, log });
  await listen(edge, { host, port }, onShutdown);
});
