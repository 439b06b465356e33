import { shellClaims } from '@stepwell/shell/claims';
import { shellConfig } from '@stepwell/shell/config';

export const claims = shellClaims;

export default shellConfig(import.meta.dirname);
