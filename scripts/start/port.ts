import { createServer } from 'node:net';

/**
 * Verifies before a build that the port is free.
 * @throws Error naming the setting
 */
export function requireFreePort(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'EADDRINUSE' ? 'another program listens there' : String(error.code);
      reject(new Error(`PORT ${port} cannot be used (${why}): set PORT to another port.`));
    });
    server.listen(port, '0.0.0.0', () => server.close(() => resolve()));
  });
}
