import { PREVIEW_COOKIE } from '../../browser/pages/policies/texts/cookies';

/** Value of `Set-Cookie` that lets the browser load files of a previewed release. @param base their path */
export function previewCookie(base: string, isSecure: boolean): string {
  const id = base.split('/').at(-2);
  return `${PREVIEW_COOKIE}=${id}; Path=${base}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

/** Whether a preview of this release was opened in the browser. @param cookies value of `Cookie` for a file of it */
export function isPreviewed(cookies: string | undefined, id: string): boolean {
  return `; ${cookies ?? ''};`.includes(`; ${PREVIEW_COOKIE}=${id};`);
}
