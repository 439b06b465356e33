import { shellConfig } from './build/shell-config.ts';

export default shellConfig(import.meta.dirname);
