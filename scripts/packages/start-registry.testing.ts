import { aRegistry, publishTo } from './a-registry.testing';
import { REGISTRY } from './the-registry.testing';

/** Before all of jest's workers: what each test would fetch, pack and publish for itself is there once. */
// biome-ignore lint/style/noDefaultExport: jest asks for one
export default async function startRegistry(): Promise<void> {
  const registry = await aRegistry();
  await publishTo(registry);
  process.env[REGISTRY] = JSON.stringify(registry);
}
