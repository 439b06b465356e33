import { aRegistry, publishTo } from './a-registry.testing';
import { REGISTRY } from './the-registry.testing';

/** Global setup: packs and publishes the packages once for all jest workers. */
// biome-ignore lint/style/noDefaultExport: jest asks for one
export default async function startRegistry(): Promise<void> {
  const registry = await aRegistry();
  await publishTo(registry);
  process.env[REGISTRY] = JSON.stringify(registry);
}
