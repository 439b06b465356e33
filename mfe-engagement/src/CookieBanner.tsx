import { CookieNotice } from './cookie-banner/CookieNotice';

/** The entry of the slot `page.banner.v1`. */
export const Component = CookieNotice;
