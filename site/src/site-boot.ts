/** Boot data that only this site has. The edge takes it from the API's reply, not from data that code of remotes could change. */
export interface SiteBoot {
  /** Public key of the API's signed payment links, SPKI in base64url; absent where the API signs none. */
  paymentKey?: string;
}
