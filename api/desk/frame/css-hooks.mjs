// Module hooks for Node, which renders the desk's pages: a CSS module of shared-ui exports the class names that `build.mjs` gives them.

export async function load(url, context, nextLoad) {
  const [, name] = /([^/]+)\.module\.css$/.exec(url) ?? [];
  if (name) return moduleOf(`export default new Proxy({}, { get: (_, key) => '${name}_' + String(key) });`);
  return url.endsWith('.css') ? moduleOf('') : nextLoad(url, context);
}

function moduleOf(source) {
  return { format: 'module', source, shortCircuit: true };
}
