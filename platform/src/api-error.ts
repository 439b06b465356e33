import { SERVER_ERROR_PREFIX } from '@stepwell/contract';

/** A call that failed (docs/contract.md §4). */
export class ApiError extends Error {
  override name = 'ApiError';
  /** True for an error reply without the API's envelope, which comes from a proxy, a captive portal or a CDN, not from the API. */
  readonly lacksEnvelope?: boolean;

  /**
   * @param status of the server's error reply; 500 without a reply and for an invalid success.
   * @param shown The text for screens: the server's message, the network text, or the call's fallback.
   * @param data `response.data` of the server's reply; `null` when there was none.
   * @param message The error's own text, for logs.
   */
  constructor(
    readonly status: number,
    readonly shown: string,
    readonly data: unknown,
    message: string,
  ) {
    super(message);
  }

  /** The error of a reply. `serverMessage` is shown on screens; in logs it has a prefix. */
  static fromServer(status: number, serverMessage: string, data: unknown): ApiError {
    return new ApiError(status, serverMessage, data, `${SERVER_ERROR_PREFIX}: ${serverMessage}`);
  }
}
