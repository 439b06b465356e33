import { PREVIEW_COOKIE } from '@stepwell/site';

/** Value of `Set-Cookie` that lets the browser load files of a previewed release. @param base `/r/<feature>/<release id>/` */
export function previewCookie(base: string, isSecure: boolean): string {
  const id = base.split('/').at(-2);
  return `${PREVIEW_COOKIE}=${id}; Path=${base}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

/** Whether the browser has opened a preview of a release. @param cookies header `Cookie` of a request for the release's file */
export function isPreviewed(cookies: string | undefined, id: string): boolean {
  return `; ${cookies ?? ''};`.includes(`; ${PREVIEW_COOKIE}=${id};`);
}
