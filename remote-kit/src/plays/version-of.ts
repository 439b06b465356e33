import { installed, packageJson } from '../build/workspace';

/** The version of a package that the kit itself uses. */
export function versionOf(name: string): string {
  return packageJson(installed(name, import.meta.dirname)).version;
}
