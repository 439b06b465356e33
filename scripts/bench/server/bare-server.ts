import Fastify from 'fastify';

// Reference for the page cache: a Fastify route that sends a constant body of the same size.

const app = Fastify();
const body = Buffer.alloc(Number(process.env.BYTES), 'x');
app.get('/', (_request, reply) => reply.header('content-type', 'text/html; charset=utf-8').send(body));
await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
if (address !== null && typeof address === 'object')
  process.send?.({ type: 'listening', port: address.port });
