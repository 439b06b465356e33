import Fastify from 'fastify';
import { readCookie, setCookie } from './session-cookies';

test('over https, the server reads no cookie that another host of the domain can set', async () => {
  const app = Fastify();
  app.get('/', (request, reply) => {
    const value = readCookie(request, 'stepwell-desk', { isSecure: true });
    setCookie(reply, 'stepwell-desk', 'new', { isSecure: true });
    return { value };
  });

  const injected = await app.inject({ url: '/', headers: { cookie: 'stepwell-desk=planted' } });
  const own = await app.inject({ url: '/', headers: { cookie: '__Host-stepwell-desk=ours' } });

  expect([injected.json(), own.json()]).toEqual([{}, { value: 'ours' }]);
  expect(own.headers['set-cookie']).toBe(
    '__Host-stepwell-desk=new; Path=/; HttpOnly; SameSite=Strict; Secure',
  );
});
