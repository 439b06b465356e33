/** The oldest supported browsers, in the syntax of browserslist. Syntax and styles are lowered for them. */
export const SUPPORTED_BROWSERS = ['chrome 100', 'safari 15.4', 'firefox 100', 'samsung 18'];
