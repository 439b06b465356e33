/** The organisation's log-in by OpenID Connect, such as Google Workspace. */
export interface Issuer {
  /** Address without a slash at its end. */
  url: string;
  clientId: string;
  clientSecret: string;
}
