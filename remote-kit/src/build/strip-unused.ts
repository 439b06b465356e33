import webpack, { type Compiler } from 'webpack';

/** Of an icon only its shapes are drawn (`icon-function` of the design system): its names and keys are not read. */
const ICON = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/;
const UNREAD_OF_ICONS = [/^ {2}(name|size|aliases): .*\n/gm, /,\s*key: "\w+"/g, /^__iconData\.node;\n/m];

/** A class that is given its context from outside stays in a build, with all that it calls, though nobody uses it. */
const ROUTER = /[\\/]react-router[\\/]dist[\\/]/;
const CONTEXT_FROM_OUTSIDE = /^(var (\w+) = class extends [\w.]+ \{\n)(.*?\n)\2\.contextType = (\w+);$/ms;

/**
 * Leaves out of two packages what nothing of the house runs, and no minifier can know of: 1.8 KB (br) of each first load.
 * A package that is written otherwise one day stays as it is, and the budget of scripts tells.
 */
export class StripUnusedCode {
  apply(compiler: Compiler): void {
    const { name } = StripUnusedCode;
    compiler.hooks.compilation.tap(name, (compilation) => {
      const { processResult } = webpack.NormalModule.getCompilationHooks(compilation);
      processResult.tap(name, ([source, ...rest], { resource }) => {
        // Pictures go this way as well, and are no text.
        if (!ICON.test(resource) && !ROUTER.test(resource)) return [source, ...rest];
        return [stripUnused(resource, source.toString()), ...rest];
      });
    });
  }
}

/** The text of a script as it is built. */
export function stripUnused(file: string, source: string): string {
  if (ICON.test(file)) return UNREAD_OF_ICONS.reduce((text, unread) => text.replace(unread, ''), source);
  if (ROUTER.test(file)) return source.replace(CONTEXT_FROM_OUTSIDE, '$1  static contextType = $4;\n$3');
  return source;
}
