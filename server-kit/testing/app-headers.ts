import { HEADERS } from '@stepwell/contract';
import { SAMPLE_APP_ID, SAMPLE_APP_KEY } from '../src/settings';

/** Headers of every call of the site's own pages, with the default keys. */
export const APP_HEADERS = { [HEADERS.appId]: SAMPLE_APP_ID, [HEADERS.appKey]: SAMPLE_APP_KEY };
