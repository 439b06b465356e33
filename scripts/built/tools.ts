/**
 * Packages that build, compile or test: none of them is where the site runs for strangers.
 * `lightningcss` is none here: by its parser the release service reads the styles that teams publish.
 */
const TOOLS =
  /^(webpack($|-)|@webpack|@module-federation\/(enhanced|cli|dts-plugin|manifest|rspack)$|@rspack\/|@swc\/|swc-|esbuild$|@babel\/|typescript$|@typescript\/|terser|css-loader$|mini-css|cssnano|postcss|@biomejs\/|jest($|-)|@jest\/|babel-|ts-node$|playwright|@playwright\/|@testing-library\/|jsdom$|axe-core$|istanbul|@stepwell\/)/;

/** Those of these packages that are tools. @param names of installed packages; links to our own folders are none */
export function toolsAmong(names: readonly string[]): string[] {
  return names.filter((name) => TOOLS.test(name)).sort();
}
