import { aRegistry, publishTo } from './a-registry.testing';
import { REGISTRY } from './the-registry.testing';

/** jest's `globalSetup`: packs and publishes the packages once, to a registry that all workers use (`theRegistry`). */
// biome-ignore lint/style/noDefaultExport: required by jest
export default async function startRegistry(): Promise<void> {
  const registry = await aRegistry();
  await publishTo(registry);
  process.env[REGISTRY] = JSON.stringify(registry);
}
