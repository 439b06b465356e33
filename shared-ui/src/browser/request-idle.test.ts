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

test('a browser that tells when it is idle is asked, and told by when at the latest', () => {
  const asked = jest.fn((_act: () => void, _options: IdleRequestOptions) => 7);
  const cancelled = jest.fn();
  Object.assign(window, { requestIdleCallback: asked, cancelIdleCallback: cancelled });
  const act = jest.fn();

  const cancel = requestIdle(act, IDLE);
  jest.runAllTimers();

  expect(asked).toHaveBeenCalledWith(act, { timeout: 900 });
  expect(act).not.toHaveBeenCalled();
  cancel();
  expect(cancelled).toHaveBeenCalledWith(7);
});

test('in a browser that does not tell, it is done after the pause', () => {
  const act = jest.fn();

  requestIdle(act, IDLE);
  jest.advanceTimersByTime(49);
  expect(act).not.toHaveBeenCalled();

  jest.advanceTimersByTime(1);
  expect(act).toHaveBeenCalledTimes(1);
});

test('what is cancelled is never done', () => {
  const act = jest.fn();

  requestIdle(act, IDLE)();
  jest.runAllTimers();

  expect(act).not.toHaveBeenCalled();
});
