import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { minify } from '@swc/core';
import webpack, { type Compilation, type Compiler } from 'webpack';
import { findNewer, isTested, type NewerUse } from './find-newer';
import type { NewerBuiltIn } from './newer-built-ins';
import { POLYFILLS, polyfillScript } from './polyfills';
import { SUPPORTED_BROWSERS } from './supported-browsers';

/** Uses in dependencies that are safe although their module has no feature test. */
const HARMLESS = [
  // React calls it only for <ViewTransition>, and renders without it if the call throws.
  { name: 'document.startViewTransition', module: /[\\/]react-dom[\\/]/ },
];

/** Runs after minification, and before source maps are written and files get their final names. */
const STAGE = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 50;

/**
 * Fails a build whose scripts use syntax or built-ins that a supported browser lacks. A built-in is allowed in a module that contains a
 * feature test for it (such as `typeof x`). The polyfill of a built-in in `POLYFILLS` is added to the script. Other uses are errors.
 */
export class BrowserSupportCheck {
  apply(compiler: Compiler): void {
    const { name } = BrowserSupportCheck;
    compiler.hooks.compilation.tap(name, (compilation) => {
      if (!compiler.platform.web) return;
      compilation.hooks.processAssets.tapPromise({ name, stage: STAGE }, async () => {
        for (const asset of compilation.getAssets()) {
          if (asset.name.endsWith('.js')) await checkAsset(asset.name, compilation);
        }
      });
    });
  }
}

async function checkAsset(file: string, compilation: Compilation): Promise<void> {
  const { source, info } = compilation.getAsset(file) ?? {};
  if (!source) return;
  const script = source.source().toString();
  const { uses, tests } = findNewer(script, info?.javascriptModule ? 'module' : 'script');
  if (uses.length === 0) return;
  const placeOf = placesIn(script, source.map());
  const placedTests = tests.map((test) => ({ ...test, ...placeOf(test.position) }));
  const polyfilled = new Set<string>();
  for (const use of uses) {
    const place = placeOf(use.position);
    const testsOfModule = placedTests.filter(({ module }) => module === place.module);
    if (isTested(use, testsOfModule) || isHarmless(use, place.module)) continue;
    if (use.name in POLYFILLS) polyfilled.add(use.name);
    else {
      const module = compilation.requestShortener.shorten(place.module) ?? '';
      compilation.errors.push(new webpack.WebpackError(errorText(file, use, { ...place, module })));
    }
  }
  if (polyfilled.size === 0) return;
  const { code } = await minify(polyfillScript(polyfilled));
  compilation.updateAsset(file, new webpack.sources.ConcatSource(code, source));
}

interface Place {
  /** Empty if the source map names no module; line and column are then those of the built file. */
  module: string;
  line: number;
  column: number;
}

function placesIn(script: string, map: object | null): (position: number) => Place {
  const traced = map && new TraceMap(JSON.stringify(map));
  const lineStarts = [0, ...[...script.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return (position) => {
    const line = lineStarts.findLastIndex((start) => start <= position);
    const place = { line: line + 1, column: position - (lineStarts[line] ?? 0) };
    const original = traced && originalPositionFor(traced, place);
    return original?.source
      ? { module: original.source, line: original.line, column: original.column }
      : { module: '', ...place };
  };
}

function isHarmless({ name }: NewerUse, module: string): boolean {
  return HARMLESS.some((use) => use.name === name && use.module.test(module));
}

function errorText(file: string, { name, builtIn }: NewerUse, { module, line, column }: Place): string {
  const since = builtIn ? ` (${firstVersions(builtIn)})` : '';
  const advice = builtIn
    ? 'Avoid it or the package that uses it, test for it in the same file (`typeof`, `in`, `?.()`), or ask the maintainers of @stepwell/remote-kit for a polyfill.'
    : 'The compiler cannot lower this syntax: use other syntax.';
  return `${module || file}:${line}:${column + 1}: ${name}${since} is missing in a supported browser (${SUPPORTED_BROWSERS.join(', ')}). ${advice} The built file is ${file}.`;
}

const NAMES = { chrome: 'Chrome', firefox: 'Firefox', safari: 'Safari' };

function firstVersions({ support }: NewerBuiltIn): string {
  return Object.entries(NAMES)
    .map(([engine, name]) => (support[engine] ? `${name} ${support[engine]}` : `never in ${name}`))
    .join(', ');
}
