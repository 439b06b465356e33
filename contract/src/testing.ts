// biome-ignore lint/performance/noBarrelFile: the one entry for tests and the bench
export * from './fixtures';
export * from './scenario-answers';
