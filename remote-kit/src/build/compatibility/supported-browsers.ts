/**
 * The oldest browsers that the site promises to run in, as browserslist names them: what cheap phones still have. Syntax and styles
 * are lowered to these, and the build fails on what cannot be.
 */
export const SUPPORTED_BROWSERS = ['chrome 100', 'safari 15.4', 'firefox 100', 'samsung 18'];

/** Their engines as `web-features` names them. Samsung Internet 18 is Chromium 99. */
export const SUPPORTED_ENGINES = {
  chrome: 99,
  chrome_android: 99,
  firefox: 100,
  safari: 15.4,
  safari_ios: 15.4,
} as const;
