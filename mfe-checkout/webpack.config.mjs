import { remoteConfig } from '../scripts/build/remote-config.ts';

export default remoteConfig(import.meta.dirname);
