import { type OrderPayment, UPI_ID_SOURCE } from '@stepwell/contract';
import { codeReader } from './code-reader';
import { nativesOf } from './natives';
import { guardClipboard, guardNavigations } from './navigation-and-clipboard-guards';
import { showNotice } from './payee-notice';

/** Schemes of addresses that open no payment app, unless they contain a payee. */
const HARMLESS = /^(https?|mailto|tel|sms|data|blob|javascript):/;
const NAMES_PAYEE = /[?&;]pa=/i;
/** Largest number of UPI IDs that one scan removes. */
const MAX_TEXTS = 10;
/** Smallest picture that is read for QR codes, because smaller pictures are icons. */
const CODE_MIN_PX = 64;
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' };

export interface PayeeCheckOptions {
  /** The globals of a new frame, which no remote has changed. */
  realm: typeof globalThis;
  verify: { key: SubtleCrypto['importKey']; signature: SubtleCrypto['verify'] };
  publicKey: string;
  /** Payments of the API's replies, to be verified. The caller adds new ones. */
  payments: readonly OrderPayment[];
  failRegion: (entryId: string | undefined, error: Error) => void;
  scanSoon: () => void;
  isCheckout: () => boolean;
}

export interface PayeeCheck {
  /** Checks all links, texts and pictures of the page. */
  scan(): Promise<void>;
  /** Whether an address opens a payment to an unsigned payee. If so, the region of the page is replaced by its fallback. */
  refusesAddress(address: string): boolean;
  /** Whether a text contains a UPI ID of an unsigned payee. If so, the region of the page is replaced by its fallback. */
  refusesText(text: string): boolean;
}

/**
 * Checks the page for payees that the API has not signed. A remote may have replaced methods and iterators of the page's prototypes, so
 * links and texts are read with `natives` and loops by index. Reading QR codes and showing the notice use methods of the page.
 */
export function startCheck(options: PayeeCheckOptions): PayeeCheck {
  const { realm, verify, publicKey, payments, failRegion, scanSoon, isCheckout } = options;
  const natives = nativesOf(realm);
  const { elements, exec, lowerCase, attribute, rect } = natives;
  const links: string[] = [];
  const payees: string[] = [];
  const readCode = codeReader(natives);
  let verifiedCount = 0;
  let key: Promise<CryptoKey> | undefined;
  let scanning: Promise<void> | undefined;

  async function verifyPayments(): Promise<void> {
    for (; verifiedCount < payments.length; verifiedCount += 1) {
      const { link, signature } = payments[verifiedCount] as OrderPayment;
      if (!(await isSigned(link, signature))) continue;
      links[links.length] = normalized(link);
      payees[payees.length] = lowerCase(decodeURIComponent(exec(/[?&]pa=([^&]*)/, link)?.[1] ?? ''));
    }
  }

  async function isSigned(link: string, signature: string): Promise<boolean> {
    try {
      key ??= verify.key('spki', bytesOf(publicKey), ALGORITHM, false, ['verify']);
      const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
      return await verify.signature(algorithm, await key, bytesOf(signature), natives.encode(link));
    } catch {
      return false;
    }
  }

  function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
    let base64 = '';
    for (let at = 0; at < base64url.length; at += 1) {
      const letter = base64url[at] ?? '';
      base64 += letter === '-' ? '+' : letter === '_' ? '/' : letter;
    }
    const text = natives.atob(base64);
    const bytes = new Uint8Array(text.length);
    for (let at = 0; at < text.length; at += 1) bytes[at] = natives.charCode(text, at);
    return bytes;
  }

  function normalized(address: string): string {
    try {
      return natives.hrefOf(new natives.URL(address, location.href));
    } catch {
      return '';
    }
  }

  function isForeignAddress(address: string): boolean {
    const href = normalized(address);
    // The site's own addresses may have any query, even one with `pa=`.
    if (isBelow(href, location.origin)) return false;
    if (exec(HARMLESS, href) && !exec(NAMES_PAYEE, href)) return false;
    return href !== '' && !has(links, href);
  }

  /** The first UPI ID in a text that belongs to no signed payee, in lower case. */
  function foreignIdIn(text: string): string | undefined {
    const pattern = new realm.RegExp(UPI_ID_SOURCE, 'gi');
    for (let match = exec(pattern, text); match; match = exec(pattern, text)) {
      const id = lowerCase(match[0]);
      if (!has(payees, id)) return id;
    }
    return undefined;
  }

  /**
   * Hides an element and fails its region.
   * @param verb what the page does with the payee, for the error
   * @param failed ids of regions that this scan has failed; the id of the element's region is added
   */
  function withdraw(element: Element | undefined, verb: string, failed: (string | undefined)[] = []): void {
    if (element) natives.removeAttribute(element, 'href');
    // Only HTML elements are hidden here, because SVG elements have another getter for `style`, and disappear with their region.
    if (element instanceof HTMLElement)
      natives.setProperty(natives.styleOf(element), 'display', 'none', 'important');
    const id = regionOf(element);
    if (has(failed, id)) return;
    failed[failed.length] = id;
    failRegion(id, new Error(`The page ${verb} another payee than the API has signed.`));
    showNotice();
  }

  /** Id of the entry whose region contains an element; by default the id of the page's entry. */
  function regionOf(element: Element | undefined): string | undefined {
    let region: Element | undefined = elements('main template[data-entry]')[0];
    const markers = element ? elements('template[data-entry]') : [];
    for (let at = 0; element && at < markers.length; at += 1) {
      const marker = markers[at] as Element;
      const parent = natives.parentOf(marker);
      const isBefore = natives.position(marker, element) & Node.DOCUMENT_POSITION_FOLLOWING;
      if (isBefore && parent && natives.contains(parent, element)) region = marker;
    }
    return (region && attribute(region, 'data-entry')) ?? undefined;
  }

  async function scanOnce(): Promise<void> {
    const failed: (string | undefined)[] = [];
    await verifyPayments();
    const anchors = elements('[*|href]');
    for (let at = 0; at < anchors.length; at += 1) {
      const link = anchors[at] as Element;
      const address = attribute(link, 'href') ?? attribute(link, 'xlink:href') ?? '';
      if (isForeignAddress(address)) withdraw(link, 'links', failed);
    }
    // Each turn hides the element with the first foreign UPI ID, and so removes the ID from the visible text.
    for (let turn = 0; turn < MAX_TEXTS; turn += 1) {
      const body = elements<HTMLElement>('body')[0];
      const id = body && foreignIdIn(natives.visibleText(body));
      const element = id && deepestWith(id);
      if (!element) break;
      withdraw(element, 'names', failed);
    }
    const pictures = elements('img,canvas,svg:not(svg svg)');
    for (let at = 0; at < pictures.length; at += 1) {
      const picture = pictures[at] as Element;
      const { width, height } = rect(picture);
      if (width < CODE_MIN_PX || height < CODE_MIN_PX) continue;
      const code = await readCode(picture, width / height);
      if (code !== undefined && !has(links, normalized(code))) withdraw(picture, 'draws the code of', failed);
    }
    // The MutationObserver does not report what is drawn on a canvas.
    if (elements('canvas').length > 0) setTimeout(scanSoon, 1000);
  }

  /** The last, innermost element whose first foreign UPI ID is this one; `main` if none is found. */
  function deepestWith(id: string): Element | undefined {
    const all = elements('body *');
    for (let at = all.length - 1; at >= 0; at -= 1) {
      const element = all[at] as Element;
      if (foreignIdIn(natives.textContent(element)) === id) return element;
    }
    return elements('main')[0];
  }

  const check: PayeeCheck = {
    async scan() {
      if (scanning) await scanning;
      scanning = scanOnce().catch(reportError);
      await scanning;
      scanning = undefined;
    },
    refusesAddress(address) {
      const isForeign = isCheckout() && isForeignAddress(address);
      if (isForeign) withdraw(undefined, 'opens');
      return isForeign;
    },
    refusesText(text) {
      const isForeign = isCheckout() && foreignIdIn(text) !== undefined;
      if (isForeign) withdraw(undefined, 'copies');
      return isForeign;
    },
  };
  guardNavigations(realm, natives, check.refusesAddress);
  guardClipboard(check.refusesText);
  return check;
}

function isBelow(address: string, origin: string): boolean {
  for (let at = 0; at < origin.length; at += 1) if (address[at] !== origin[at]) return false;
  return address[origin.length] === '/';
}

function has(list: readonly unknown[], text: unknown): boolean {
  for (let at = 0; at < list.length; at += 1) if (list[at] === text) return true;
  return false;
}
