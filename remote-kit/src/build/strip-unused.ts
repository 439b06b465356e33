import webpack, { type Compiler } from 'webpack';

const ICON = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/;
/** Parts of an icon module that `icon-function` of the design system does not read: names, keys of shapes, a statement without effect. */
const UNUSED_ICON_CODE = [/^ {2}(name|size|aliases): .*\n/gm, /,\s*key: "\w+"/g, /^__iconData\.node;\n/m];

const ROUTER = /[\\/]react-router[\\/]dist[\\/]/;
/** A class followed by `Name.contextType = Context;`. The assignment keeps even an unused class in a build; a static property does not. */
const CONTEXT_ASSIGNMENT = /^(var (\w+) = class extends [\w.]+ \{\n)(.*?\n)\2\.contextType = (\w+);$/ms;

/**
 * Removes unused code of two packages that no minifier can detect: 1.8 KB (Brotli) of each first load. Other versions of the packages
 * may not match; then nothing is removed, and the size budget fails.
 */
export class StripUnusedCode {
  apply(compiler: Compiler): void {
    const { name } = StripUnusedCode;
    compiler.hooks.compilation.tap(name, (compilation) => {
      const { processResult } = webpack.NormalModule.getCompilationHooks(compilation);
      processResult.tap(name, ([source, ...rest], { resource }) => {
        // Binary files must not be converted to text.
        if (!ICON.test(resource) && !ROUTER.test(resource)) return [source, ...rest];
        return [stripUnused(resource, source.toString()), ...rest];
      });
    });
  }
}

export function stripUnused(file: string, source: string): string {
  if (ICON.test(file)) return UNUSED_ICON_CODE.reduce((text, pattern) => text.replace(pattern, ''), source);
  if (ROUTER.test(file)) return source.replace(CONTEXT_ASSIGNMENT, '$1  static contextType = $4;\n$3');
  return source;
}
