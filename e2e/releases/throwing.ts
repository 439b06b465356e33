import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { numberIn } from '../support/built-files';

/** Message of the thrown error. */
export const BROKEN = 'broken on purpose';

const COMPONENT = /\bComponent:\(\)=>[\w$]+/g;

/** Makes a module's browser file throw on every render. @throws Error if it has no component */
export function throwsWhenDrawn(folder: string, module: string): void {
  const browser = join(folder, 'browser');
  const number = numberIn(JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')), module);
  for (const name of readdirSync(browser)) {
    if (!name.startsWith(`${number}.`) || !name.endsWith('.js')) continue;
    const code = readFileSync(join(browser, name), 'utf8');
    const broken = code.replace(COMPONENT, `Component:()=>()=>{throw new Error("${BROKEN}")}`);
    if (broken === code) throw new Error(`${name} has no component that could throw.`);
    writeFileSync(join(browser, name), broken);
  }
}
