import { SERVER_ERROR_PREFIX } from '@stepwell/contract';

/** A call that failed (docs/contract.md §4). */
export class ApiError extends Error {
  override name = 'ApiError';
  /** Whether the reply lacks the API's envelope, as from a captive portal or a CDN: then the status is not the API's. */
  readonly lacksEnvelope?: boolean;

  /**
   * @param status HTTP status of the server's reply; 500 when there was none.
   * @param shown The text for screens: the server's message, the network text, or the call's fallback.
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
