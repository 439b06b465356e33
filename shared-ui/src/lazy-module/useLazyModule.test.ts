import { act, renderHook } from '@testing-library/react';
import { useLazyModule } from './useLazyModule';

const TIMEOUT_MS = 8000;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** `load` and `press` call the hook's functions; `loads` and `fails` end the last request; after `timeout` a waiting press has failed. */
type Step = 'load' | 'press' | 'loads' | 'fails' | 'timeout';
type Row = [steps: string, requests: number, press: 'nothing' | 'waiting' | 'failed' | 'pending'];

test.each<Row>([
  ['load', 1, 'nothing'],
  ['load load press', 1, 'waiting'],
  ['load loads', 1, 'nothing'],
  ['load fails', 1, 'nothing'],
  ['load fails load loads', 2, 'nothing'],
  ['press loads', 1, 'pending'],
  ['load press loads', 1, 'pending'],
  ['press press loads', 1, 'pending'],
  ['load fails press loads', 2, 'pending'],
  ['press fails', 1, 'failed'],
  ['press fails press', 2, 'waiting'],
  ['press fails press fails', 2, 'failed'],
  ['press fails press loads', 2, 'pending'],
  ['press timeout', 1, 'failed'],
  ['press timeout press', 1, 'waiting'],
  ['press timeout fails press loads', 2, 'pending'],
  // A press that was reported as failed is not carried out later.
  ['press fails load', 2, 'failed'],
  ['press timeout loads', 1, 'nothing'],
  ['press fails load loads', 2, 'nothing'],
  // A press after the module is loaded and before the next render.
  ['load loads press', 1, 'pending'],
])('after the steps "%s": %d requests, press: %s', async (steps, requests, press) => {
  const { result, fetchCode, take } = lazyModule();

  for (const step of steps.split(' ')) await take(step as Step);

  const { isWaiting, hasFailed, isSubmitPending } = result.current;
  expect(fetchCode).toHaveBeenCalledTimes(requests);
  expect({ isWaiting, hasFailed, isSubmitPending }).toEqual({
    isWaiting: press === 'waiting',
    hasFailed: press === 'failed',
    isSubmitPending: press === 'pending',
  });
});

test('a press right after a failed load, before the next render, requests the module again', async () => {
  const { result, fetchCode, answers } = lazyModule();
  act(() => result.current.load());

  await act(async () => {
    const [first] = answers;
    first?.reject(new Error('no network'));
    await first?.promise.catch(() => undefined);
    result.current.press();
  });

  expect(fetchCode).toHaveBeenCalledTimes(2);
  expect(result.current.isWaiting).toBe(true);
});

test('after a failed load, the module is requested once more when the network is back', async () => {
  const { result, fetchCode, take } = lazyModule();
  await take('press');
  await take('fails');

  await act(async () => void window.dispatchEvent(new Event('online')));
  await act(async () => void window.dispatchEvent(new Event('online')));
  await take('loads');

  expect(fetchCode).toHaveBeenCalledTimes(2);
  expect(result.current).toMatchObject({ code: 'the module', hasFailed: false, isSubmitPending: false });
});

test('offline, a press fails at once', async () => {
  const { result, take } = lazyModule();
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

  await take('press');
  await act(() => jest.advanceTimersByTimeAsync(0));

  expect(result.current.hasFailed).toBe(true);
  jest.restoreAllMocks();
});

function lazyModule() {
  const answers: { promise: Promise<string>; resolve(code: string): void; reject(error: Error): void }[] = [];
  const fetchCode = jest.fn(() => {
    const answer = {} as (typeof answers)[number];
    answer.promise = new Promise((resolve, reject) => Object.assign(answer, { resolve, reject }));
    answers.push(answer);
    return answer.promise;
  });
  const { result } = renderHook(() => useLazyModule(fetchCode, TIMEOUT_MS));
  const take = (step: Step) =>
    act(async () => {
      if (step === 'load') result.current.load();
      if (step === 'press') result.current.press();
      if (step === 'loads') answers.at(-1)?.resolve('the module');
      if (step === 'fails') answers.at(-1)?.reject(new Error('no network'));
      await jest.advanceTimersByTimeAsync(step === 'timeout' ? TIMEOUT_MS : 0);
    });
  return { result, fetchCode, answers, take };
}
