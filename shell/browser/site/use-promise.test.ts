import { trackPromise } from './use-promise';

test.each<[what: string, promise: () => Promise<string>, state: object]>([
  ['resolved', () => Promise.resolve('code'), { status: 'fulfilled', value: 'code' }],
  ['rejected', () => Promise.reject('no code'), { status: 'rejected', reason: 'no code' }],
  ['pending', () => new Promise(() => undefined), { status: 'pending' }],
])('records the state of a %s promise without an unhandled rejection', async (_, promise, state) => {
  const unhandled = jest.fn();
  process.on('unhandledRejection', unhandled);

  const tracked = trackPromise(promise());
  await new Promise((resolve) => setTimeout(resolve));

  const { status, value, reason } = tracked;
  expect({ status, value, reason }).toEqual(state);
  expect(unhandled).not.toHaveBeenCalled();
  process.off('unhandledRejection', unhandled);
});
