import type { OrderPayment } from '@stepwell/contract';
import type { GuardOptions } from './guard-page';
import type { PayeeCheck } from './payee-check';

/** Milliseconds after a change of the page until it is checked. */
const SCAN_AFTER_MS = 150;

// References to the browser's functions, stored before code of a remote could replace them.
const { setTimeout, MutationObserver } = globalThis;
const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
const createElement = document.createElement.bind(document);
const append = document.documentElement.append.bind(document.documentElement);
const lowerCase: (text: string) => string = Function.prototype.call.bind(String.prototype.toLowerCase);
const windowOf = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentWindow')?.get;

export interface PayeeGuardOptions extends Omit<GuardOptions, 'boot'> {
  /** Public key of the API's signatures; without it the guard does nothing. */
  publicKey: string | undefined;
  /** Prefix of the paths on which orders are paid. */
  checkoutPath: string;
}

/**
 * Protects learners from a remote that shows its own payee. On checkout pages, a region is replaced by its fallback if it shows, links,
 * copies or draws as a QR code a payee that the API has not signed. Without a signed reply, no payee may be shown. The check itself is
 * loaded once the page is in use or the API has sent an order's payment.
 */
export function guardPayee(options: PayeeGuardOptions): void {
  const { api, publicKey, checkoutPath, regionsById, recordError, whenInUse } = options;
  // A browser without these interfaces has no check.
  if (!publicKey || !subtle?.importKey || !subtle.verify || !windowOf) return;
  const payments: OrderPayment[] = [];
  const verify = { key: subtle.importKey.bind(subtle), signature: subtle.verify.bind(subtle) };
  let isInUse = false;
  let isScanDue = false;
  let isLoading = false;
  let check: PayeeCheck | undefined;
  // Routes match in capitals too. The code compares with operators, because a remote could have replaced methods such as `startsWith`.
  const isCheckout = () => {
    const path = lowerCase(location.pathname);
    return path > checkoutPath && path < `${checkoutPath}\uffff`;
  };

  /** Shows the fallback of a region. If the page has no such region, the error is only recorded. */
  const failRegion = (entryId: string | undefined, error: Error) => {
    const { previous, boundary } = regionsById.get(entryId ?? '') ?? {};
    const shown = previous?.current ?? boundary?.current;
    if (!shown) return recordError(error);
    if (shown.state.error) return;
    shown.setState({ error });
    shown.props.onError(error);
  };
  const scanSoon = () => {
    if (isScanDue || !isCheckout()) return;
    isScanDue = true;
    setTimeout(() => {
      isScanDue = false;
      if (check) return void check.scan();
      if (isLoading || (!isInUse && payments.length === 0)) return;
      isLoading = true;
      import(/* webpackChunkName: "payee" */ './payee-check').then(
        ({ startCheck }) => {
          // A new frame has unchanged methods of the browser; a remote may have replaced those of the page.
          const frame = createElement('iframe');
          frame.hidden = true;
          append(frame);
          const realm = windowOf.call(frame) as typeof globalThis;
          check = startCheck({ realm, verify, publicKey, payments, failRegion, scanSoon, isCheckout });
          void check.scan();
        },
        () => {
          isLoading = false;
        },
      );
    }, SCAN_AFTER_MS);
  };

  const call = api.call.bind(api) as (...input: unknown[]) => Promise<{ data: unknown }>;
  api.call = (async (...input: unknown[]) => {
    const reply = await call(...input);
    const { payment } = (reply.data as { order?: { payment?: OrderPayment } } | null)?.order ?? {};
    // `push` is not used, because a remote could have replaced it.
    if (payment) payments[payments.length] = payment;
    return reply;
  }) as typeof api.call;
  new MutationObserver(scanSoon).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
  whenInUse(() => {
    isInUse = true;
    scanSoon();
  });
}
