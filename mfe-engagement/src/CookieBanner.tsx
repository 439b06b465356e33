import { CookieNotice } from './cookie-banner/CookieNotice';

export const Component = CookieNotice;
