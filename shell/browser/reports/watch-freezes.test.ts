import { watchFreezes } from './watch-freezes';

let messages: string[];
let isHidden: boolean;

beforeEach(() => {
  isHidden = false;
  jest.useFakeTimers();
  jest.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  Object.assign(globalThis, { Worker: FakeWorker });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'Worker');
});

test('sends the worker the report each second, and at once when the returned function is called', () => {
  let page = 'first';
  const send = watchFreezes(() => page);
  jest.advanceTimersByTime(2000);
  page = 'second';
  send();

  expect(messages).toEqual(['first', 'first', 'first', 'second']);
});

test('sends the worker an empty report while the page is hidden or printed', () => {
  watchFreezes(() => 'report');
  isHidden = true;
  document.dispatchEvent(new Event('visibilitychange'));
  isHidden = false;
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('beforeprint'));
  window.dispatchEvent(new Event('afterprint'));

  expect(messages).toEqual(['report', '', 'report', '', 'report']);
});

test('does nothing in a browser without workers', () => {
  Reflect.deleteProperty(globalThis, 'Worker');

  expect(watchFreezes(() => 'report')).not.toThrow();
});

class FakeWorker {
  private readonly received: string[] = [];

  constructor() {
    messages = this.received;
  }

  postMessage(text: string): void {
    this.received.push(text);
  }
}
