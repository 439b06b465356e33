import { owners } from './build/owners.ts';
import { shellConfig } from './build/shell-config.ts';

export { owners };

export default shellConfig(import.meta.dirname);
