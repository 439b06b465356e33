import type { Registry } from './a-registry.testing';

/** Environment variable that `start-registry.testing.ts` sets for jest's workers. */
export const REGISTRY = 'STEPWELL_JEST_REGISTRY';

/** The registry of this jest run, with the packages of this repository. All tests share it, so no test publishes other packages. */
export function theRegistry(): Registry {
  const setting = process.env[REGISTRY];
  if (!setting)
    throw new Error('There is no registry: jest.config.mjs starts it for the project "registry" alone.');
  return JSON.parse(setting) as Registry;
}
