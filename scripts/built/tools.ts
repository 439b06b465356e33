/**
 * Packages that build, compile or test. Production must not install them. The list omits two packages that production needs:
 * `lightningcss`, with which the release service parses published styles, and `@swc/helpers`, which fontkit imports.
 */
const TOOLS =
  /^(webpack($|-)|@webpack|@module-federation\/(enhanced|cli|dts-plugin|manifest|rspack)$|@rspack\/|@swc\/(?!helpers$)|swc-|esbuild$|@babel\/|typescript$|@typescript\/|terser|css-loader$|mini-css|cssnano|postcss|@biomejs\/|jest($|-)|@jest\/|babel-|ts-node$|playwright|@playwright\/|@testing-library\/|jsdom$|axe-core$|istanbul|@stepwell\/)/;

/** The tools among these packages, sorted. @param names of installed packages, without workspace links */
export function toolsAmong(names: readonly string[]): string[] {
  return names.filter((name) => TOOLS.test(name)).sort();
}
