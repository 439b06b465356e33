// biome-ignore lint/performance/noBarrelFile: the one entry for tests and the workbench
export * from './fixtures';
export { refusedFor } from './known-answers';
export * from './scenario-answers';
