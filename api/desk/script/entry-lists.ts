/** Adds, moves and removes the items of a form's lists without loading the page. An item keeps the names of its fields: the server numbers them. */
export function editLists(): void {
  for (const list of document.querySelectorAll<HTMLElement>('[data-entry-list]')) editList(list);
}

function editList(list: HTMLElement): void {
  const empty = list.querySelector('[data-empty]');
  if (!empty) return;
  empty.remove();
  empty.removeAttribute('data-empty');
  const { entryList: name = '', label = '' } = list.dataset;
  const items = () => [...list.querySelectorAll<HTMLElement>('[data-entry-item]')];
  const placeOfEmpty = items().length;
  let nextPlace = placeOfEmpty + 1;
  const add = button('Add', () => {
    const item = copyOf(empty, `${name}[${placeOfEmpty}]`, `${name}[${nextPlace}]`);
    nextPlace += 1;
    add.before(item);
    equip(item);
    changed();
    focusFirst(item);
  });
  add.setAttribute('aria-label', `Add to ${label}`);
  list.append(add);
  for (const item of items()) equip(item);
  number();

  function equip(item: HTMLElement): void {
    const up = button('Move up', () => move(item, item.previousElementSibling, up, down));
    const down = button('Move down', () => move(item.nextElementSibling, item, down, up));
    const remove = button('Remove', () => {
      const neighbour = item.nextElementSibling;
      item.remove();
      changed();
      if (neighbour instanceof HTMLElement && neighbour !== add) focusFirst(neighbour);
      else add.focus();
    });
    const buttons = document.createElement('div');
    buttons.className = 'buttons';
    buttons.append(up, down, remove);
    item.append(buttons);
  }

  /** Moves `item` before `other`. The pressed button keeps the focus, or its opposite at the end of the list. */
  function move(
    item: Element | null,
    other: Element | null,
    pressed: HTMLButtonElement,
    opposite: HTMLButtonElement,
  ): void {
    if (!item || !other) return;
    other.before(item);
    changed();
    (pressed.disabled ? opposite : pressed).focus();
  }

  function changed(): void {
    number();
    list.dispatchEvent(new Event('input', { bubbles: true }));
  }

  function number(): void {
    const all = items();
    for (const [at, item] of all.entries()) {
      const title = `${label} ${at + 1}`;
      const legend = item.querySelector('legend');
      if (legend) legend.textContent = title;
      const [up, down, remove] = item.querySelectorAll<HTMLButtonElement>(':scope > .buttons > button');
      for (const each of [up, down, remove])
        each?.setAttribute('aria-label', `${each.textContent}: ${title}`);
      if (up) up.disabled = at === 0;
      if (down) down.disabled = at === all.length - 1;
    }
  }
}

/** A copy in which the names and ids of the fields, and what refers to them, begin with `after` instead of `before`. */
function copyOf(element: Element, before: string, after: string): HTMLElement {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const each of copy.querySelectorAll('*'))
    for (const attribute of each.attributes) attribute.value = attribute.value.replaceAll(before, after);
  return copy;
}

function button(text: string, press: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = 'text-button';
  made.textContent = text;
  made.addEventListener('click', press);
  return made;
}

function focusFirst(item: HTMLElement): void {
  item.querySelector<HTMLElement>('input, textarea, select')?.focus();
}
