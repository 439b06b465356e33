import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import { keepHistory } from './own-history';

const router = createBrowserHistory({ v5Compat: true });
const native = window.history.pushState;
keepHistory();

test.each(['pushState', 'replaceState'] as const)('nobody but the router has a %s that works', (name) => {
  const before = window.location.href;

  for (const state of [null, undefined, {}, 'state'])
    expect(() => window.history[name](state, '', '/elsewhere')).toThrow('use Link or useNavigate');
  expect(() => {
    window.history[name] = native;
  }).toThrow(TypeError);
  expect(window.location.href).toBe(before);
});

test('the router changes addresses as before, and hears of Back', async () => {
  const heard: string[] = [];
  const stop = router.listen(({ location }) => heard.push(location.pathname));

  router.push('/courses');
  router.replace('/mentors');
  router.push('/about-us', { from: 'here' });
  const isBack = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  router.go(-1);
  await isBack;

  expect(heard).toEqual(['/courses', '/mentors', '/about-us', '/mentors']);
  expect(window.location.pathname).toBe('/mentors');
  stop();
});
