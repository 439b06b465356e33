import webpack, { type Compiler, type javascript } from 'webpack';

const MODULE_TYPES = ['javascript/auto', 'javascript/esm'];

/**
 * Refuses `await` outside of functions. A module with such an `await` has no exports yet when it is required, so the server would render
 * nothing of the remote. In the browser the module would delay all modules that import it.
 */
export class NoTopLevelAwait {
  apply(compiler: Compiler): void {
    const { name } = NoTopLevelAwait;
    compiler.hooks.normalModuleFactory.tap(name, (factory) => {
      for (const type of MODULE_TYPES)
        factory.hooks.parser.for(type).tap(name, (parser) => {
          if (parser instanceof webpack.javascript.JavascriptParser)
            parser.hooks.topLevelAwait.tap(name, () => refuse(parser));
        });
    });
  }
}

/** Adds the error to a module once; webpack prints the error with the module's name. */
function refuse({ state: { module } }: javascript.JavascriptParser): void {
  const errors = [...(module.getErrors() ?? [])];
  if (errors.some(({ message }) => message === REFUSAL)) return;
  module.addError(new webpack.WebpackError(REFUSAL));
}

const REFUSAL =
  'The module has an await outside of functions, so the server cannot render the remote: move the await into `load` or another function.';
