import Fastify from 'fastify';

// The measure of the page cache: Fastify with nothing in it but as many bytes.

const app = Fastify();
const body = Buffer.alloc(Number(process.env.BYTES), 'x');
app.get('/', (_request, reply) => reply.header('content-type', 'text/html; charset=utf-8').send(body));
await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
if (address !== null && typeof address === 'object')
  process.send?.({ type: 'listening', port: address.port });
