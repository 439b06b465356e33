// react-router is one module, whose data routers, forms and server code stay in every build because of names for developer tools
// (`X.displayName = …`) and calls without a pure annotation. This loader removes the names and marks the calls as pure. If an update
// of the package contains other code, the loader has no effect, and pages exceed their limits in `e2e/pages/weight.test.ts`.

const EFFECTLESS_CALL =
  /(?<![\w$.*/] ?)(React\d*\.(?:createContext|forwardRef|memo|createElement)\(|new (?:WeakMap|Set|Map)\()/g;
/** A computed property keeps the whole React object in the build. */
const COMPUTED = /\b(React\d*)\[USE_OPTIMISTIC\]/g;
const NAME_FOR_TOOLS = /^[\w$]+\.displayName = "[\w.]+";$/gm;

/** @param {string} source */
// biome-ignore lint/style/noDefaultExport: webpack requires a default export of loaders
export default function markUnusedRouter(source) {
  return source
    .replace(NAME_FOR_TOOLS, '')
    .replace(COMPUTED, '$1.useOptimistic')
    .replace(EFFECTLESS_CALL, '/* @__PURE__ */ $1');
}
