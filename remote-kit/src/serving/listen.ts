import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Parses `--port`; 0 means any free port. @throws Error for a text that is not a port */
export function portOf(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new Error(`--port must be a port number from 0 to 65535, not "${text}".`);
}

/** Listens on the loopback interface only. @returns the URL to open @throws Error if the port is in use */
export async function listenLocally(server: Server, port: number): Promise<string> {
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as { code?: string }).code !== 'EADDRINUSE') throw error;
    throw new Error(
      `Port ${port} is in use, perhaps by another remote-kit: end it, or choose another port with --port.`,
    );
  }
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}
