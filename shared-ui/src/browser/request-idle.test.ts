import { requestIdle } from './request-idle';

const IDLE = { withinMs: 900, otherwiseMs: 50 };

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(window, 'requestIdleCallback');
  Reflect.deleteProperty(window, 'cancelIdleCallback');
});

test('uses requestIdleCallback with a timeout, and cancels it', () => {
  const HANDLE = 7;
  const request = jest.fn((_act: () => void, _options: IdleRequestOptions) => HANDLE);
  const cancelRequest = jest.fn();
  Object.assign(window, { requestIdleCallback: request, cancelIdleCallback: cancelRequest });
  const act = jest.fn();

  const cancel = requestIdle(act, IDLE);
  jest.runAllTimers();

  expect(request).toHaveBeenCalledWith(act, { timeout: 900 });
  expect(act).not.toHaveBeenCalled();
  cancel();
  expect(cancelRequest).toHaveBeenCalledWith(HANDLE);
});

test('uses a timer in a browser without requestIdleCallback', () => {
  const act = jest.fn();

  requestIdle(act, IDLE);
  jest.advanceTimersByTime(49);
  expect(act).not.toHaveBeenCalled();

  jest.advanceTimersByTime(1);
  expect(act).toHaveBeenCalledTimes(1);
});

test('cancels the timer', () => {
  const act = jest.fn();

  requestIdle(act, IDLE)();
  jest.runAllTimers();

  expect(act).not.toHaveBeenCalled();
});
