import { shellConfig } from '../scripts/build/shell-config.ts';

export default shellConfig(import.meta.dirname);
