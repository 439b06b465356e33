import { shellClaims } from './build/shell-claims.ts';
import { shellConfig } from './build/shell-config.ts';

export const claims = shellClaims;

export default shellConfig(import.meta.dirname);
