import { SCRIPT } from './texts';

/** A run of adjacent characters that are all equal in both texts, or all different. */
export interface Run {
  text: string;
  isSame: boolean;
}

/** Compares a typed reference with the order's, character by character, ignoring case and blanks. */
export function compareTexts(expected: string, typed: string): Run[] {
  const typedCharacters = [...typed.replace(/\s+/g, '').toUpperCase()];
  const expectedCharacters = [...expected.toUpperCase()];
  const runs: Run[] = [];
  for (let at = 0; at < Math.max(typedCharacters.length, expectedCharacters.length); at += 1) {
    const isSame = typedCharacters[at] === expectedCharacters[at];
    const text = typedCharacters[at] ?? '·';
    const last = runs.at(-1);
    if (last?.isSame === isSame) last.text += text;
    else runs.push({ text, isSame });
  }
  return runs;
}

/** Shows, beside each field for a reference, the characters that differ from the order's reference. */
export function compareReferences(page: Document): void {
  for (const output of page.querySelectorAll<HTMLOutputElement>('output[data-compare]')) {
    const field = output.form?.elements.namedItem(output.htmlFor.value);
    if (!(field instanceof HTMLInputElement)) continue;
    const draw = () => drawRuns(page, output, field.value);
    field.addEventListener('input', draw);
    draw();
  }
}

function drawRuns(page: Document, output: HTMLOutputElement, typed: string): void {
  if (typed.trim() === '') {
    output.replaceChildren();
    return;
  }
  const runs = compareTexts(output.dataset.compare ?? '', typed);
  const marked = runs.map(({ text, isSame }) => {
    if (isSame) return page.createTextNode(text);
    const mark = page.createElement('del');
    mark.textContent = text;
    return mark;
  });
  const result = page.createElement('p');
  const differing = runs.flatMap(({ text, isSame }) => (isSame ? [] : [...text])).length;
  result.textContent = differing === 0 ? SCRIPT.same : SCRIPT.differs(differing);
  output.replaceChildren(...marked, result);
}
