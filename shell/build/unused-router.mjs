// react-router comes as one module in which names for developer tools (`X.displayName = …`) and unmarked calls keep
// its data routers, forms and server parts alive in every build. This says what is plain to a reader: the calls have no effect
// of their own. With another shape of the package it changes nothing, and the weight comes back. decision 052

const EFFECTLESS_CALL =
  /(?<![\w$.*/] ?)(React\d*\.(?:createContext|forwardRef|memo|createElement)\(|new (?:WeakMap|Set|Map)\()/g;
/** CheckResult up by a name that no bundler reads, it keeps all of React as an object. */
const LOOKED_UP = /\b(React\d*)\[USE_OPTIMISTIC\]/g;
const NAME_FOR_TOOLS = /^[\w$]+\.displayName = "[\w.]+";$/gm;

/** @param {string} source */
// biome-ignore lint/style/noDefaultExport: the bundler takes a loader from nowhere else.
export default function markUnusedRouter(source) {
  return source
    .replace(NAME_FOR_TOOLS, '')
    .replace(LOOKED_UP, '$1.useOptimistic')
    .replace(EFFECTLESS_CALL, '/* @__PURE__ */ $1');
}
