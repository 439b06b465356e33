/**
 * Boot data that only this site has. The edge reads it from the API's reply, because code of remotes could change the data of a rendered
 * page.
 */
export interface SiteBoot {
  /** Public key of the API's signed payment links, SPKI in base64url; absent where the API signs none. */
  paymentKey?: string;
}
