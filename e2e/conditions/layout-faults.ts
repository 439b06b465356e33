import type { Page } from '@playwright/test';

/**
 * Layout faults of a page at the current window size, one line each: the page or a text is too wide, a word is broken, a text is
 * cut or lies on another text, a control or a text is covered. Runs in the page, so it uses nothing from this module's scope.
 * @param scope selector of the active part, such as an open dialog: other controls may be behind that part
 */
function layoutFaults(scope: string): string[] {
  const TOLERANCE_PX = 1;
  /** Part of a text box's height that may be cut or overlap another text: the box is higher than the glyphs in it. */
  const LINE_TOLERANCE = 0.4;
  /** Words of 3 to 12 letters, and amounts: no column is so narrow that they may be broken over two lines. */
  const UNBROKEN = /(?<!\S)(?:₹[\d,.]+|\p{L}{3,12})(?=[\s.,:;!?)]|$)/gu;
  const CONTROLS = 'a[href], button, input, select, textarea, summary, [role="tab"], [tabindex="0"]';
  const faults = new Set<string>();
  const { clientWidth, scrollWidth } = document.documentElement;
  if (scrollWidth > clientWidth)
    faults.add(`the page is ${scrollWidth - clientWidth} px wider than the window`);

  const boxes = new Map<Element, { style: CSSStyleDeclaration; rect: DOMRect }>();
  const boxOf = (element: Element) => {
    const cached = boxes.get(element);
    if (cached) return cached;
    const box = { style: getComputedStyle(element), rect: element.getBoundingClientRect() };
    boxes.set(element, box);
    return box;
  };
  const nameOf = (part: Element) => {
    const element = part.closest('a, button, label') ?? part;
    const words =
      element.getAttribute('aria-label') || element.textContent?.trim().replace(/\s+/g, ' ') || '';
    const type = element.getAttribute('type');
    return `${element.localName}${type ? `[${type}]` : ''} "${words.slice(0, 40)}"`;
  };
  /** Whether only screen readers present an element. */
  const isHiddenVisually = (element: Element) => {
    const { rect, style } = boxOf(element);
    return rect.width <= 1 || rect.height <= 1 || style.clipPath === 'inset(50%)';
  };
  const ancestorsOf = (element: Element) => {
    const ancestors: Element[] = [];
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement)
      ancestors.push(at);
    return ancestors;
  };
  const isShown = (element: Element) =>
    element.checkVisibility({
      opacityProperty: true,
      visibilityProperty: true,
      contentVisibilityAuto: true,
    }) && !ancestorsOf(element).some(isHiddenVisually);
  const scrollsSideways = (element: Element) => /auto|scroll/.test(boxOf(element).style.overflowX);
  const clips = (element: Element) => /hidden|clip/.test(boxOf(element).style.overflowX);

  // Faults of single texts: broken words, and lines that are cut off or reach out of a box or the window.
  const texts: { element: Element; rect: DOMRect; isFloating: boolean }[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    // Decoration, such as the headline's rotating word, is clipped on purpose.
    if (
      !element ||
      !node.textContent?.trim() ||
      element.closest('[aria-hidden="true"], svg, noscript, option')
    )
      continue;
    if (!isShown(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const containers = ancestorsOf(element);
    const clipping = containers.filter((container) => clips(container) || scrollsSideways(container));
    // The text must fit in these boxes. They end with the first positioned element, because such an element may overflow its container.
    const positioned = containers.findIndex((container) =>
      /absolute|fixed/.test(boxOf(container).style.position),
    );
    const frames = containers
      .slice(0, positioned < 0 ? undefined : positioned + 1)
      .filter((container) => !/^(inline|contents)$/.test(boxOf(container).style.display));
    const scroller = frames.findIndex(scrollsSideways);
    const isFloating = containers.some((container) => /fixed|sticky/.test(boxOf(container).style.position));
    const hasLines = range.getClientRects().length > 1;
    for (const { 0: word, index } of hasLines ? node.textContent.matchAll(UNBROKEN) : []) {
      const letters = document.createRange();
      letters.setStart(node, index);
      letters.setEnd(node, index + word.length);
      if (letters.getClientRects().length > 1) faults.add(`"${word}" is broken over two lines`);
    }
    for (const rect of range.getClientRects()) {
      if (rect.width <= TOLERANCE_PX) continue;
      const words = `"${node.textContent.trim().slice(0, 40)}"`;
      for (const frame of frames.slice(0, scroller < 0 ? undefined : scroller)) {
        const edges = boxOf(frame).rect;
        const beyond = Math.max(rect.right - edges.right, edges.left - rect.left);
        if (beyond <= TOLERANCE_PX) continue;
        faults.add(`${words} reaches out of its ${frame.localName}.${frame.classList}`);
        break;
      }
      if (
        !clipping.some(scrollsSideways) &&
        (rect.right > clientWidth + TOLERANCE_PX || rect.left < -TOLERANCE_PX)
      )
        faults.add(`${words} reaches past the window`);
      for (const box of clipping.filter(clips)) {
        const cut = boxOf(box).rect;
        const beside = Math.max(rect.right - cut.right, cut.left - rect.left);
        const above = Math.max(rect.bottom - cut.bottom, cut.top - rect.top);
        if (beside > TOLERANCE_PX || above > rect.height * LINE_TOLERANCE) faults.add(`${words} is cut`);
      }
      texts.push({ element, rect, isFloating });
    }
  }

  // Texts that lie on other texts.
  const isInside = (inner: Element, outer: Element) => inner === outer || outer.contains(inner);
  const byTop = texts
    .filter(({ isFloating }) => !isFloating)
    .sort((one, other) => one.rect.top - other.rect.top);
  byTop.forEach(({ element, rect }, at) => {
    for (let next = at + 1; next < byTop.length; next += 1) {
      const other = byTop[next];
      if (!other || other.rect.top > rect.bottom) break;
      const width = Math.min(rect.right, other.rect.right) - Math.max(rect.left, other.rect.left);
      const height = Math.min(rect.bottom, other.rect.bottom) - Math.max(rect.top, other.rect.top);
      if (width <= TOLERANCE_PX || height <= Math.min(rect.height, other.rect.height) * LINE_TOLERANCE)
        continue;
      if (isInside(element, other.element) || isInside(other.element, element)) continue;
      // Overlays cover the page on purpose.
      if (element.closest('[role="dialog"]') !== other.element.closest('[role="dialog"]')) continue;
      faults.add(`${nameOf(element)} lies on ${nameOf(other.element)}`);
    }
  });

  // Fields whose value is cut. At twice the type size, and on a phone at a zoom of 200 %, a field may scroll its value.
  const isUsualType =
    clientWidth >= 320 && Number.parseFloat(getComputedStyle(document.documentElement).fontSize) <= 16;
  for (const field of isUsualType ? document.querySelectorAll<HTMLInputElement>('input, select') : []) {
    if (!isShown(field) || !field.value || /checkbox|radio/.test(field.type)) continue;
    if (field.scrollWidth > field.clientWidth + TOLERANCE_PX) faults.add(`the value of ${field.name} is cut`);
  }

  // Controls that are covered or out of the window.
  const [x, y] = [window.scrollX, window.scrollY];
  for (const control of document.querySelectorAll<HTMLElement>(`:is(${scope}) :is(${CONTROLS})`)) {
    if (!isShown(control) || control.closest('[inert], [aria-hidden="true"]')) continue;
    const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
    // Only a control that is covered at both positions is a fault, because others can be scrolled away from the floating element.
    const covers = ['center', 'start'].map((block) => {
      control.scrollIntoView({
        behavior: 'instant',
        block: block as ScrollLogicalPosition,
        inline: 'center',
      });
      const rect = [...control.getClientRects()].find(({ width, height }) => width > 0 && height > 0);
      // The skip link is visible only while it has the focus.
      if (!rect || (rect.bottom <= 0 && window.scrollY === 0)) return null;
      // A field may contain a button at its end.
      for (const part of control instanceof HTMLInputElement ? [0.15, 0.5] : [0.15, 0.5, 0.85]) {
        const hit = document.elementFromPoint(rect.left + rect.width * part, rect.top + rect.height / 2);
        if (!hit) return 'reaches out of the window';
        if (![control, ...labels].some((target) => isInside(hit, target)) && !hit.contains(control))
          return `is covered by ${nameOf(hit)}`;
      }
      return null;
    });
    if (covers.every(Boolean)) faults.add(`${nameOf(control)} ${covers[0]}`);
  }

  // Texts that a floating element covers at the page's end, where they cannot be scrolled away from it.
  window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
  for (const { element, isFloating } of texts) {
    if (isFloating || !element.isConnected || !element.closest(scope)) continue;
    for (const rect of element.getClientRects()) {
      for (const part of [0.05, 0.5, 0.95]) {
        const hit = document.elementFromPoint(rect.left + rect.width * part, rect.top + rect.height / 2);
        if (!hit || isInside(hit, element)) continue;
        const cover = ancestorsOf(hit).find((container) => boxOf(container).style.position === 'fixed');
        if (cover) faults.add(`at the page's end ${nameOf(element)} is covered by ${nameOf(cover)}`);
      }
    }
  }
  window.scrollTo({ left: x, top: y, behavior: 'instant' });
  return [...faults];
}

/** Layout faults and small targets at several window widths. @returns a line for each, which begins with the width */
export async function faultsAt(page: Page, widths: readonly number[], scope: string): Promise<string[]> {
  const before = page.viewportSize() ?? { width: 0, height: 0 };
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ ...before, width });
    for (const fault of await lastingFaults(page, scope)) faults.push(`${width} px: ${fault}`);
  }
  await page.setViewportSize(before);
  return faults;
}

/** Faults that remain after some frames: Chromium needs up to twenty to lay out a page after a change of the window size. */
async function lastingFaults(page: Page, scope: string): Promise<string[]> {
  let faults: string[] = [];
  for (const frames of [2, 8, 20]) {
    await page.evaluate(async (count) => {
      for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
    }, frames);
    faults = [...(await page.evaluate(layoutFaults, scope)), ...(await page.evaluate(smallTargets))];
    if (faults.length === 0) break;
  }
  return faults;
}

/**
 * Controls that fail WCAG 2.2, 2.5.8 (target size): smaller than 24 by 24 px, and a circle of 24 px around the centre intersects another
 * control, or the circle of another small control. Links within a sentence are exempt. Runs in the page.
 */
function smallTargets(): string[] {
  const MIN_PX = 24;
  const CONTROLS = 'a[href], button, input, select, textarea, summary, [role="tab"]';
  const leastSide = ({ width, height }: DOMRect) => Math.min(width, height);
  const targets = [...document.querySelectorAll<HTMLElement>(CONTROLS)]
    .filter(
      (control) =>
        !control.closest('[aria-hidden="true"], [inert]') &&
        control.checkVisibility({ visibilityProperty: true }),
    )
    .map((element) => {
      // A label is part of its field's target.
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      const rect = [element, ...labels]
        .map((part) => part.getBoundingClientRect())
        .reduce((one, other) => (leastSide(other) > leastSide(one) ? other : one));
      return { element, rect };
    })
    .filter(({ rect }) => rect.width > 1 && rect.height > 1);
  const isInSentence = (element: HTMLElement) =>
    getComputedStyle(element).display === 'inline' &&
    [...(element.parentElement?.childNodes ?? [])].some(
      (node) => node !== element && node.textContent?.trim(),
    );
  const isSmall = ({ rect }: { rect: DOMRect }) => leastSide(rect) < MIN_PX;
  const middleOf = (rect: DOMRect) => ({ x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 });
  return targets
    .filter((target) => isSmall(target) && !isInSentence(target.element))
    .filter((target) => {
      const { x, y } = middleOf(target.rect);
      return targets.some((other) => {
        if (
          other === target ||
          other.element.contains(target.element) ||
          target.element.contains(other.element)
        )
          return false;
        const { rect } = other;
        if (isSmall(other)) {
          const middle = middleOf(rect);
          return Math.hypot(middle.x - x, middle.y - y) < MIN_PX;
        }
        const [dx, dy] = [
          Math.max(rect.left - x, 0, x - rect.right),
          Math.max(rect.top - y, 0, y - rect.bottom),
        ];
        return Math.hypot(dx, dy) < MIN_PX / 2;
      });
    })
    .map(
      ({ element, rect }) =>
        `${element.localName} "${element.textContent?.trim().slice(0, 30)}" is ${Math.round(rect.width)} × ${Math.round(rect.height)} px`,
    );
}
