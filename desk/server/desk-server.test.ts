import { MAX_STATEMENT_BYTES } from '@stepwell/api/statement-file';
import { createDeskServer } from './desk-server';
import { LIMITS } from './statement/read-in-thread';

const { server } = createDeskServer({ logLevel: 'silent', trustedProxies: [] });

test('a connection stays open while a statement is read', () => {
  expect(server.timeout).toBeGreaterThan(LIMITS.seconds * 1000);
});

test('the request timeout is long enough for the largest statement at four megabits per second', () => {
  expect(server.requestTimeout).toBeGreaterThan((MAX_STATEMENT_BYTES * 8) / 4000);
});
