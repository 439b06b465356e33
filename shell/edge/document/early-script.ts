import { THEME_STATEMENTS } from '../../browser/theme/theme-script';

/** Key in `sessionStorage` of the release that the tab shows in place of the live one. */
const TAB_OVERRIDE = 'stepwell.release';

/** After this time the shell's script starts even if the browser has reported no paint, as in a background tab. */
const PAINT_TIMEOUT_MS = 1500;

/** Keeps `?release=` for the tab: adds it to each address that the tab opens, until `?release=off` is opened. */
const KEEP_OVERRIDE = `try{
const url = new URL(location);
const asked = url.searchParams.get('release');
if (asked === 'off') {
  sessionStorage.removeItem('${TAB_OVERRIDE}');
  url.searchParams.delete('release');
  history.replaceState(history.state, '', url);
} else if (asked) sessionStorage.setItem('${TAB_OVERRIDE}', asked);
else if (sessionStorage.getItem('${TAB_OVERRIDE}')) {
  url.searchParams.set('release', sessionStorage.getItem('${TAB_OVERRIDE}'));
  location.replace(url);
}
}catch{}
`;

/** Loads the shell's script when the document is parsed and painted, so that no script of ours delays the first paint. */
const START_AFTER_PAINT = `{
let isParsed = false, isPainted = false, isStarted = false;
const start = () => {
  if (!isParsed || !isPainted || isStarted) return;
  isStarted = true;
  const link = document.querySelector('link[data-start]');
  const script = document.createElement('script');
  script.integrity = link.integrity;
  script.crossOrigin = 'anonymous';
  script.src = link.href;
  document.head.append(script);
};
const painted = () => { isPainted = true; start(); };
try {
  new PerformanceObserver((list) => list.getEntriesByName('first-contentful-paint').length && painted())
    .observe({ type: 'paint', buffered: true });
} catch { isPainted = true; }
addEventListener('DOMContentLoaded', () => {
  isParsed = true;
  start();
  setTimeout(painted, ${PAINT_TIMEOUT_MS});
});
}
`;

/**
 * The one inline script of every page, which runs before the first paint: theme and consent, the tab's override of a release, and the
 * late start of the shell's script. The same text for all pages, so that the policy allows it by its hash.
 */
export const EARLY_SCRIPT = `${THEME_STATEMENTS}\n${KEEP_OVERRIDE}${START_AFTER_PAINT}`;
