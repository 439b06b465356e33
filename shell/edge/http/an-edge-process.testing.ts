import { runServer } from '@stepwell/server-kit/run-server';
import { anEdge } from './an-edge.testing';

// An edge without pages as a process: listens on PORT, forwards to API_ORIGIN.

const { API_ORIGIN = '', PORT } = process.env;
runServer(async (onShutdown) => {
  const { edge } = await anEdge({ apiOrigin: API_ORIGIN, listenAt: Number(PORT) });
  onShutdown(() => edge.close());
  process.send?.({ type: 'listening' });
});
