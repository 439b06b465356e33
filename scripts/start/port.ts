import { type AddressInfo, createServer } from 'node:net';

/** Verifies that the port of a setting is free, before a build that takes half a minute. @throws Error naming the setting */
export function requireFreePort(port: number, setting = 'PORT'): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'EADDRINUSE' ? 'another program listens there' : String(error.code);
      reject(new Error(`${setting} ${port} cannot be used (${why}): set ${setting} to another port.`));
    });
    server.listen(port, '0.0.0.0', () => server.close(() => resolve()));
  });
}

/** A port of 127.0.0.1 that is free now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
