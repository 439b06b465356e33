import { PAGE_ERROR } from '@stepwell/contract';
import { ApiError } from './api-error';
import { hasFailed, hasSucceeded, idle, type RemoteData, remoteCall } from './remote-data';

test('a call is first loading, then has succeeded', async () => {
  const { state, call, answers } = aCall();

  const run = call.run('a');
  expect(state.now).toMatchObject({ loading: true, args: 'a', status: null });
  answers[0]?.resolve('first');

  expect(await run).toMatchObject({ ok: true });
  expect(state.now).toEqual({ loading: false, args: 'a', status: 200, message: 'OK', data: 'first' });
  expect(hasSucceeded(state.now)).toBe(true);
});

test('stores an error’s text for screens, and returns the error', async () => {
  const { state, call, answers } = aCall();
  const error = ApiError.fromServer(410, 'This coupon has expired', null);

  const run = call.run('a');
  answers[0]?.reject(error);

  expect(await run).toEqual({ ok: false, error });
  expect(state.now).toMatchObject({
    loading: false,
    status: 410,
    message: 'This coupon has expired',
    data: null,
  });
  expect(hasFailed(state.now)).toBe(true);
});

test('an error reply of a proxy, such as a 404, has the status 502, because the subject may exist', async () => {
  const { state, call, answers } = aCall();
  const error = Object.assign(ApiError.fromServer(404, 'Not now', null), { lacksEnvelope: true });

  const run = call.run('a');
  answers[0]?.reject(error);

  expect(await run).toMatchObject({ ok: false, error: { status: 502, shown: 'Not now' } });
  expect(state.now).toMatchObject({ loading: false, status: 502, message: 'Not now', data: null });
});

test('drops a reply that arrives after a later call was made', async () => {
  const { state, call, answers } = aCall();

  const first = call.run('a');
  const second = call.run('b');
  answers[1]?.resolve('second');
  answers[0]?.resolve('first');

  expect(await first).toEqual({ ok: false, error: null });
  expect(await second).toMatchObject({ ok: true });
  expect(state.now).toMatchObject({ args: 'b', data: 'second' });
});

test('drops an error that comes after a reset', async () => {
  const { state, call, answers } = aCall();

  const run = call.run('a');
  call.reset();
  answers[0]?.reject(ApiError.fromServer(500, 'Late', null));

  expect(await run).toEqual({ ok: false, error: null });
  expect(state.now).toEqual(idle());
});

test('throws an error that is no ApiError, and ends the loading state', async () => {
  const { state, call, answers } = aCall();

  const run = call.run('a');
  answers[0]?.reject(new TypeError('undefined is not a function'));

  await expect(run).rejects.toThrow(TypeError);
  expect(state.now).toMatchObject({ loading: false, status: 500, message: PAGE_ERROR });
  expect(hasFailed(state.now)).toBe(true);
});

/** A call whose replies the test sends: `answers[0]` resolves or rejects the first request. `state.now` is the written data. */
function aCall() {
  const state = { now: idle<string, string>() as RemoteData<string, string> };
  const answers: { resolve: (data: string) => void; reject: (error: Error) => void }[] = [];
  const call = remoteCall<string, string>(
    (part) => {
      state.now = { ...state.now, ...part };
    },
    () =>
      new Promise((resolve, reject) => {
        answers.push({ resolve: (data) => resolve({ status: 200, message: 'OK', data }), reject });
      }),
  );
  return { state, call, answers };
}
