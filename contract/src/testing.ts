// biome-ignore lint/performance/noBarrelFile: the package's entry for tests and the workbench
export * from './fixtures';
export * from './scenario-answers';
export * from './scenario-builders';
export { SCENARIO_ORIGIN } from './scenario-outcome';
