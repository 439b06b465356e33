import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { useAcademy } from '../testing/academy';

const academy = useAcademy();

test('a client that does not finish its headers or its body is told so, and its connection ends', async () => {
  await academy.app.listen({ host: '127.0.0.1', port: 0 });
  const keys = 'Host: x\r\nx-app-id: test-app\r\nx-app-key: test-key\r\nContent-Type: application/json';
  const subscribe = 'POST /api/newsletters/subscribeNewsletter HTTP/1.1';

  const answers = await Promise.all([
    answerTo(`${subscribe}\r\nHost:`),
    answerTo(`${subscribe}\r\n${keys}\r\nContent-Length: 30\r\n\r\n{"email`),
  ]);

  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*{"response":{"status":408,/);
}, 30_000);

async function answerTo(sent: string): Promise<string> {
  const socket = connect((academy.app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(sent);
  return text(socket);
}
