import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chunkNumberIn } from '../support/built-files';

// Changes minified code in the folder of a built release.

/** Message of the thrown error. */
export const BROKEN = 'broken on purpose';
/** The module of the checkout that is broken. */
export const PAGE = 'CheckoutPage';

/** Replaces the component of a module in browsers. @param component JavaScript @throws Error if the module has no component */
export function changeComponent(folder: string, module: string, component: string): void {
  changeModule(folder, module, (code) =>
    code.replace(/\bComponent:\(\)=>[\w$]+/g, () => `Component:()=>${component}`),
  );
}

/** Changes the browser file of a module. @throws Error if the change has no effect, as after a change of the build */
export function changeModule(folder: string, module: string, change: (code: string) => string): void {
  const browser = join(folder, 'browser');
  const number = chunkNumberIn(JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')), module);
  for (const name of readdirSync(browser)) {
    if (!name.startsWith(`${number}.`) || !name.endsWith('.js')) continue;
    const code = readFileSync(join(browser, name), 'utf8');
    const changed = change(code);
    if (changed === code) throw new Error(`${name} of ${module} has nothing that could be changed.`);
    writeFileSync(join(browser, name), changed);
  }
}
