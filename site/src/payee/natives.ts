/** The browser's own methods for the payee check, from the globals of a new frame (`realm`), which no remote has changed. */
export function nativesOf(realm: typeof globalThis) {
  const { Document, Element, Node, NodeList, HTMLElement, HTMLImageElement, URL } = realm;
  const querySelectorAll = uncurried(
    Document.prototype.querySelectorAll as (this: Document, selector: string) => NodeListOf<Element>,
  );
  const listLength = getter<number>(NodeList.prototype, 'length');

  /** Returns a method as a function whose first argument is the receiver. Later changes of a prototype do not affect the function. */
  function uncurried<This, Args extends unknown[], Result>(method: (this: This, ...args: Args) => Result) {
    return realm.Function.prototype.call.bind(method) as (self: This, ...args: Args) => Result;
  }

  function getter<Value>(prototype: object, name: string): (self: object) => Value {
    return uncurried(Object.getOwnPropertyDescriptor(prototype, name)?.get as (this: object) => Value);
  }

  /** All matching elements, in document order. */
  function elements<Kind extends Element>(selector: string): Kind[] {
    const list = querySelectorAll(document, selector);
    const array: Kind[] = [];
    for (let at = 0; at < listLength(list); at += 1) array[at] = list[at] as Kind;
    return array;
  }

  return {
    getter,
    elements,
    atob: realm.atob.bind(realm),
    encode: realm.TextEncoder.prototype.encode.bind(new realm.TextEncoder()),
    serialize: realm.XMLSerializer.prototype.serializeToString.bind(new realm.XMLSerializer()),
    createElement: uncurried(
      Document.prototype.createElement as (this: Document, name: string) => HTMLElement,
    ),
    attribute: uncurried(Element.prototype.getAttribute),
    removeAttribute: uncurried(Element.prototype.removeAttribute),
    rect: uncurried(Element.prototype.getBoundingClientRect),
    contains: uncurried(Node.prototype.contains),
    position: uncurried(Node.prototype.compareDocumentPosition),
    parentOf: getter<Node | null>(Node.prototype, 'parentNode'),
    /** The displayed text, with a line break between blocks. */
    visibleText: getter<string>(HTMLElement.prototype, 'innerText'),
    textContent: getter<string>(Node.prototype, 'textContent'),
    styleOf: getter<CSSStyleDeclaration>(HTMLElement.prototype, 'style'),
    setProperty: uncurried(realm.CSSStyleDeclaration.prototype.setProperty),
    sourceOf: getter<string>(HTMLImageElement.prototype, 'src'),
    preventDefault: uncurried(realm.Event.prototype.preventDefault),
    exec: uncurried(realm.RegExp.prototype.exec),
    lowerCase: uncurried(realm.String.prototype.toLowerCase),
    charCode: uncurried(realm.String.prototype.charCodeAt),
    URL,
    hrefOf: getter<string>(URL.prototype, 'href'),
  };
}

export type Natives = ReturnType<typeof nativesOf>;
