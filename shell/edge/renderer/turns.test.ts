import { Turns } from './turns';

test('a free turn is given at once, and the next one when it ends', async () => {
  const turns = new Turns(1);
  expect(await turns.take(false, 10)).toBe(true);
  const next = turns.take(false, 10_000);

  turns.end();

  expect(await next).toBe(true);
});

test('favoured holders come before others that have waited longer', async () => {
  const turns = new Turns(1);
  const order: string[] = [];
  await turns.take(false, 10);
  const waiting = [
    turns.take(false, 10_000).then(() => order.push('other')),
    turns.take(true, 10_000).then(() => order.push('favoured')),
  ];

  turns.end();
  turns.end();
  await Promise.all(waiting);

  expect(order).toEqual(['favoured', 'other']);
});

test('a holder that waits too long gets no turn, and takes none from the next', async () => {
  const turns = new Turns(1);
  await turns.take(false, 10);
  expect(await turns.take(true, 5)).toBe(false);
  const next = turns.take(false, 10_000);

  turns.end();

  expect(await next).toBe(true);
});
