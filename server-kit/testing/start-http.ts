import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A temporary HTTP server on 127.0.0.1. */
export interface TestHttp {
  /** Such as `http://127.0.0.1:4000`. */
  url: string;
  stop(): Promise<void>;
}

export async function startHttp(listener: RequestListener): Promise<TestHttp> {
  const server = createServer(listener);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
