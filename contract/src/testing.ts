// biome-ignore lint/performance/noBarrelFile: the one entry for tests and the workbench
export * from './fixtures';
export * from './scenario-answers';
