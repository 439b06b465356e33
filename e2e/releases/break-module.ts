import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chunkNumberIn } from '../support/built-files';

// Breaks a module in the folder of a built release: the functions replace minified code of its browser file.

/** Message of the thrown error. */
export const BROKEN = 'broken on purpose';

const COMPONENT = /\bComponent:\(\)=>[\w$]+/g;

/** Makes a module's browser file throw on every render. @throws Error if it has no component */
export function throwOnRender(folder: string, module: string): void {
  changeModule(folder, module, (code) =>
    code.replace(COMPONENT, `Component:()=>()=>{throw new Error("${BROKEN}")}`),
  );
}

/** Suspends a module in browsers forever. @throws Error if it has no component */
export function suspendForever(folder: string, module: string): void {
  changeModule(folder, module, (code) =>
    code.replace(COMPONENT, 'Component:()=>()=>{throw new Promise(()=>{})}'),
  );
}

/** Makes a module render nothing, on the server and in browsers. */
export function renderNothing(folder: string, module: string): void {
  renderNothingInBrowsers(folder, module);
  const file = join(folder, 'node', `${module}.js`);
  const empty = ';module.exports = { ...module.exports, Component: () => null };';
  writeFileSync(file, `${readFileSync(file, 'utf8')}\n${empty}\n`);
}

/** Makes a module treat every reply about a course as "not found", on the server and in browsers. */
export function findNoCourse(folder: string, module: string): void {
  changeModule(folder, module, (code) => code.replace(/404===(\w)\|\|422===\1/, '$1>=200'));
  const file = join(folder, 'node', `${module}.js`);
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace('status === 404 || status === 422', 'status >= 200'),
  );
}

/** Makes a module's code block the main thread of browsers forever from the next click on. */
export function freezeOnClick(folder: string, module: string): void {
  changeModule(folder, module, (code) => `${code};addEventListener("click",()=>{for(;;);},true);`);
}

/** Keeps browsers busy forever with microtasks, from three seconds after the module's code has run. */
export function floodMicrotasks(folder: string, module: string): void {
  const flood = 'setTimeout(()=>{const next=()=>Promise.resolve().then(next);next()},3000)';
  changeModule(folder, module, (code) => `${code};${flood};`);
}

/** Makes a module render nothing in browsers. */
export function renderNothingInBrowsers(folder: string, module: string): void {
  changeModule(folder, module, (code) => code.replace(COMPONENT, 'Component:()=>()=>null'));
}

/** Changes the built browser file of a module. @throws Error if the change has no effect, as after a change of the build */
function changeModule(folder: string, module: string, change: (code: string) => string): void {
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
