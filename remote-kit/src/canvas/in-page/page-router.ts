import { type PageHistory, type PageRouter, pageRouter } from '@stepwell/platform';

type Location = PageHistory['location'];

/** Router of the canvas page. For another path it loads a new document; only query and hash change within the page. */
export function canvasRouter(): PageRouter {
  let current = locationOf(window.location.href, null);
  const goTo = (to: string, state: unknown, change: (url: string) => void) => {
    const next = locationOf(new URL(to, window.location.href).href, state);
    if (next.pathname !== current.pathname) return void window.location.assign(to);
    change(to);
    setLocation(next);
  };
  const history: PageHistory = {
    get location() {
      return current;
    },
    push: (to, state) => goTo(to, state, (url) => window.history.pushState(state, '', url)),
    replace: (to, state) => goTo(to, state, (url) => window.history.replaceState(state, '', url)),
    go: (delta) => window.history.go(delta),
  };
  const router = pageRouter(history);
  function setLocation(next: Location): void {
    current = next;
    router.location.set(next);
  }
  window.addEventListener('popstate', ({ state }) => setLocation(locationOf(window.location.href, state)));
  return router;
}

function locationOf(href: string, state: unknown): Location {
  const { pathname, search, hash } = new URL(href);
  return { pathname, search, hash, state, key: href } as Location;
}
