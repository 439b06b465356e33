import { remoteConfig } from '@stepwell/remote-kit/remote-config';

export default remoteConfig(import.meta.dirname);
