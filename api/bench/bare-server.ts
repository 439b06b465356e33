import Fastify from 'fastify';

// The reference for reads of the API and of cached pages: a Fastify server that sends constant bodies. SIZES sets the bytes of the body of
// each path.

const app = Fastify();
const sizes = JSON.parse(process.env.SIZES ?? '{}') as Record<string, number>;
for (const [path, bytes] of Object.entries(sizes)) {
  const body = Buffer.alloc(bytes, 'x');
  app.get(path, (_request, reply) => reply.header('content-type', 'text/html; charset=utf-8').send(body));
}
await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
if (address !== null && typeof address === 'object')
  process.send?.({ type: 'listening', port: address.port });
