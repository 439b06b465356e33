import { runServer } from '@stepwell/server-kit/run-server';
import { anEdge } from './an-edge.testing';

// Program for tests that need an edge as a process: it renders no pages, listens on PORT and forwards calls to API_ORIGIN.

const { API_ORIGIN = '', PORT } = process.env;
runServer(async (onShutdown) => {
  const { edge } = await anEdge({ apiOrigin: API_ORIGIN, listenAt: Number(PORT) });
  onShutdown(() => edge.close());
  process.send?.({ type: 'listening' });
});
