import webpack, { type Compiler, type javascript } from 'webpack';

const MODULES = ['javascript/auto', 'javascript/esm'];

/**
 * Refuses `await` outside of functions. Such a module has no exports yet when it is required: the server would render nothing of
 * its remote, and in the browser all modules that import it would be delayed.
 */
export class NoTopLevelAwait {
  apply(compiler: Compiler): void {
    const { name } = NoTopLevelAwait;
    compiler.hooks.normalModuleFactory.tap(name, (factory) => {
      for (const type of MODULES)
        factory.hooks.parser.for(type).tap(name, (parser) => {
          if (parser instanceof webpack.javascript.JavascriptParser)
            parser.hooks.topLevelAwait.tap(name, () => refuse(parser));
        });
    });
  }
}

/** Adds one error to a module; webpack prints it with the module's name. */
function refuse({ state: { module } }: javascript.JavascriptParser): void {
  const known = [...(module.getErrors() ?? [])];
  if (known.some(({ message }) => message === REFUSAL)) return;
  module.addError(new webpack.WebpackError(REFUSAL));
}

const REFUSAL =
  'It has an await outside of functions, so that the server could not render it: move the await into `load` or another function.';
