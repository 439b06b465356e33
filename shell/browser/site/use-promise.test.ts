import { trackPromise } from './use-promise';

test.each<[what: string, promise: () => Promise<string>, noted: object]>([
  ['has come', () => Promise.resolve('code'), { status: 'fulfilled', value: 'code' }],
  ['has failed', () => Promise.reject('no code'), { status: 'rejected', reason: 'no code' }],
  ['is on its way', () => new Promise(() => undefined), { status: 'pending' }],
])(
  'what %s says so by itself, and a failure that nobody waits for is no defect of the page',
  async (_, promise, noted) => {
    const unhandled = jest.fn();
    process.on('unhandledRejection', unhandled);

    const tracked = trackPromise(promise());
    await new Promise((resolve) => setTimeout(resolve));

    const { status, value, reason } = tracked;
    expect({ status, value, reason }).toEqual(noted);
    expect(unhandled).not.toHaveBeenCalled();
    process.off('unhandledRejection', unhandled);
  },
);
