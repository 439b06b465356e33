import Fastify from 'fastify';

// The reference for `reads.ts`: a Fastify server without the API, which sends the API's reply bodies at the same paths.

const app = Fastify();
const replies = JSON.parse(process.env.REPLIES ?? '{}') as Record<string, string>;
for (const [path, body] of Object.entries(replies)) {
  const bytes = Buffer.from(body);
  app.get(path, (_request, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').send(bytes),
  );
}
await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
if (address !== null && typeof address === 'object')
  process.send?.({ type: 'listening', port: address.port });
