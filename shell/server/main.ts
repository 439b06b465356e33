import { hostname } from 'node:os';
import { listOfAddresses } from '@stepwell/servers/addresses';
import { whenAskedToEnd } from '@stepwell/servers/ending';
import { refuseInspector } from '@stepwell/servers/no-inspector';
import type { FastifyInstance } from 'fastify';
import { createEdge } from './edge';

// The edge as a process: settings come by environment, the API's address from whoever starts it.

const { PORT = '3000', API_ORIGIN = '', DATA_DIR = '.data', APP_ID = '', APP_KEY = '' } = process.env;
const {
  PUBLIC_URL = `http://localhost:${PORT}`,
  TRUSTED_PROXIES = '',
  EDGE_SECRET,
  LOG_LEVEL = 'warn',
  REGISTRY,
  RELEASES_DATABASE_URL,
  RELEASES_ROOT,
  // Two edges of one machine have two ports, and two machines two names.
  EDGE_NAME = `${hostname()}:${PORT}`,
  RELOADS,
} = process.env;

let edge: FastifyInstance | undefined;
refuseInspector();
whenAskedToEnd(() => edge?.close());

edge = await createEdge({
  dataDir: DATA_DIR,
  apiOrigin: API_ORIGIN,
  app: { id: APP_ID, key: APP_KEY },
  publicUrl: PUBLIC_URL,
  trustedProxies: listOfAddresses('TRUSTED_PROXIES', TRUSTED_PROXIES),
  edgeSecret: EDGE_SECRET,
  logLevel: LOG_LEVEL,
  environment: REGISTRY,
  releasesDatabaseUrl: RELEASES_DATABASE_URL,
  releasesRoot: RELEASES_ROOT || undefined,
  name: EDGE_NAME,
  reloads: RELOADS === 'on',
  log: (text) => process.stdout.write(`edge: ${text}\n`),
});

await edge.listen({ port: Number(PORT), host: '0.0.0.0' });
process.send?.({ type: 'listening' });
