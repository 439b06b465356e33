import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import { guardHistory } from './history-guard';

const router = createBrowserHistory({ v5Compat: true });
const native = window.history.pushState;
/** Whether `replaceState` throws, like Safari's at the 101st change within 10 s. */
let isRefusing = false;
const nativeReplace = History.prototype.replaceState;
History.prototype.replaceState = function replaceState(...entry) {
  if (isRefusing) throw new DOMException('More than 100 times per 10 seconds', 'SecurityError');
  nativeReplace.apply(this, entry);
};
guardHistory();

test.each(['pushState', 'replaceState'] as const)('%s throws for all code but the router', (name) => {
  const before = window.location.href;

  for (const state of [null, undefined, {}, 'state'])
    expect(() => window.history[name](state, '', '/elsewhere')).toThrow('use Link or useNavigate');
  expect(() => {
    window.history[name] = native;
  }).toThrow(TypeError);
  expect(window.location.href).toBe(before);
});

describe('an address that Safari refuses to replace', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    router.push('/courses');
    isRefusing = true;
  });
  afterEach(() => {
    isRefusing = false;
    jest.useRealTimers();
  });

  test('is written once Safari accepts it again, and the router follows', () => {
    const paths: string[] = [];
    const stop = router.listen(({ location }) => paths.push(location.search));

    router.replace('/courses?q=g');
    router.replace('/courses?q=ga');
    jest.advanceTimersByTime(5000);
    expect(window.location.search).toBe('');
    isRefusing = false;
    jest.advanceTimersByTime(1000);

    expect(window.location.search).toBe('?q=ga');
    expect(paths.at(-1)).toBe('?q=ga');
    stop();
  });

  test('is dropped after a navigation', () => {
    router.replace('/courses?q=g');
    router.push('/mentors');
    isRefusing = false;
    jest.advanceTimersByTime(5000);

    expect(window.location.pathname + window.location.search).toBe('/mentors');
  });
});
