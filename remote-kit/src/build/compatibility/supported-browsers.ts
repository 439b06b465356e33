/**
 * The oldest supported browsers, in the syntax of browserslist. Syntax and styles are lowered for them. The build fails for syntax that
 * cannot be lowered, and for newer built-ins without a polyfill or a feature test.
 */
export const SUPPORTED_BROWSERS = ['chrome 100', 'safari 15.4', 'firefox 100', 'samsung 18'];

/** The same browsers in the names of `web-features`. Samsung Internet 18 is Chromium 99. */
export const SUPPORTED_ENGINES = {
  chrome: 99,
  chrome_android: 99,
  firefox: 100,
  safari: 15.4,
  safari_ios: 15.4,
} as const;
