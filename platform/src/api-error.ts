import { SERVER_ERROR_PREFIX } from '@stepwell/contract';

/** A call that did not succeed (docs/contract.md §4). */
export class ApiError extends Error {
  override name = 'ApiError';
  /** The reply came without the API's envelope, as from a captive portal or a CDN: its status is not the API's. */
  readonly lacksEnvelope?: boolean;

  /**
   * @param status HTTP status of the server's reply; 500 when there was none.
   * @param shown What screens show: the server's own message, the network text, or the call's fallback.
   * @param data `response.data` of the server's reply; `null` when there was none.
   */
  constructor(
    readonly status: number,
    readonly shown: string,
    readonly data: unknown,
    message: string,
  ) {
    super(message);
  }

  static fromServer(status: number, serverMessage: string, data: unknown): ApiError {
    return new ApiError(status, serverMessage, data, `${SERVER_ERROR_PREFIX}: ${serverMessage}`);
  }
}
