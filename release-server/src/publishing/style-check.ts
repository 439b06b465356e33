import { type Declaration, type Rule, type Selector, type SelectorComponent, transform } from 'lightningcss';

// Checks the style sheets of a remote, for build and publishing. A document has one cascade, so a rule for `button` in one remote would
// style the buttons of all. So each rule must select elements with a class of the remote, which the build makes unique, or elements below
// them.

type StyleRule = Extract<Rule, { type: 'style' }>['value'];

/** Types of rules that contain other rules or define names, and affect no other remote. All others, such as `font-face`, are refused. */
const HARMLESS_RULES: ReadonlySet<Rule['type']> = new Set([
  'media',
  'supports',
  'container',
  'layer-block',
  'layer-statement',
  'keyframes',
  'starting-style',
  'nested-declarations',
  'ignored',
]);

/** Properties that a remote may set on the page with `:root:has(.own)`, to reserve the space of its fixed element. */
const PAGE_PROPERTIES = ['padding-bottom', '--float-lift', '--bar-lift'];

/**
 * Rules of a style sheet that affect other remotes, a line each: where the rule is, and how to fix it.
 * @param name file name for the lines @param css source or build of CSS Modules
 */
export function styleFaults(name: string, css: string): string[] {
  const faults: string[] = [];
  const addFault = (rule: Rule, why: string) => {
    const { line, column } = placeOf(rule);
    faults.push(`${name}:${line + 1} "${headAt(css, line, column)}" ${why}`);
  };
  // Number of enclosing style rules. In a nested rule `&` selects the enclosing rule's elements, and elsewhere the page.
  let depth = 0;
  try {
    transform({
      filename: name,
      code: Buffer.from(css),
      cssModules: true,
      visitor: {
        Rule: (rule) => {
          if (rule.type === 'style') {
            if (!isConfined(rule.value, depth > 0))
              addFault(rule, 'styles elements of others: select by a class of this remote, or below one');
            depth += 1;
          } else if (!HARMLESS_RULES.has(rule.type)) {
            addFault(
              rule,
              'applies to the whole page, whose fonts, names and layers are the shell’s: remove it',
            );
          }
        },
        RuleExit: {
          style: () => {
            depth -= 1;
          },
        },
      },
    });
  } catch (error) {
    faults.push(`${name} cannot be read: ${(error as Error).message}`);
  }
  // Pages contain the style sheet in a style element.
  if (/<\/style/i.test(css))
    faults.push(`${name} contains "</style", which ends the styles of a page: remove it`);
  return faults;
}

/** Whether a rule styles only elements of this remote, or only sets `PAGE_PROPERTIES` on the page. */
function isConfined({ selectors, declarations, rules }: StyleRule, isNested: boolean): boolean {
  // Outside of another rule `&` selects the page.
  if (!isNested && selectors.some((selector) => selector.some(({ type }) => type === 'nesting')))
    return false;
  if (selectors.every(isOwn)) return true;
  const { declarations: normal = [], importantDeclarations: important = [] } = declarations ?? {};
  const properties = [...normal, ...important].map(propertyOf);
  return (
    selectors.every((selector) => isOwn(selector) || isPageWithOwn(selector)) &&
    properties.every((name) => PAGE_PROPERTIES.includes(name)) &&
    (rules ?? []).length === 0
  );
}

/**
 * Whether a selector can only match elements of this remote: it has a class of the remote on the element or on an ancestor. A class on a
 * sibling is not enough: `.own + button` also selects the button after the last element of a region, which belongs to another remote.
 * `.own > li + li` is accepted, because `.own` is on an ancestor.
 */
function isOwn(selector: Selector): boolean {
  // The loop goes from the selected element to its ancestors.
  let isOnSibling = false;
  for (const part of [...selector].reverse()) {
    if (part.type !== 'combinator') {
      if (!isOnSibling && isOwnPart(part)) return true;
    } else if (part.value === 'next-sibling' || part.value === 'later-sibling') isOnSibling = true;
    else if (part.value === 'child' || part.value === 'descendant') isOnSibling = false;
  }
  return false;
}

function isOwnPart(part: SelectorComponent): boolean {
  // `&` (`nesting`) is accepted, because the enclosing rule is checked too.
  if (part.type === 'class' || part.type === 'nesting') return true;
  if (part.type !== 'pseudo-class') return false;
  if (part.kind === 'local') return isOwn(part.selector);
  return (part.kind === 'is' || part.kind === 'where') && part.selectors.every(isOwn);
}

/** Whether a selector matches the page while it contains an element of this remote, such as `:root:has(.bar)`. */
function isPageWithOwn(selector: Selector): boolean {
  const isPage = selector.some((part) => part.type === 'pseudo-class' && part.kind === 'root');
  return isPage && !selector.some(({ type }) => type === 'combinator') && selector.some(isHasOwn);
}

/** Whether a part of a selector is `:has(.own)`, directly or within `:where()`. */
function isHasOwn(part: SelectorComponent): boolean {
  if (part.type !== 'pseudo-class') return false;
  if (part.kind === 'has') return part.selectors.every(isOwn);
  return part.kind === 'where' && part.selectors.every((selector) => selector.some(isHasOwn));
}

function propertyOf(declaration: Declaration): string {
  if (declaration.property === 'custom') return declaration.value.name;
  return declaration.property === 'unparsed' ? declaration.value.propertyId.property : declaration.property;
}

function placeOf(rule: Rule): { line: number; column: number } {
  const place = 'value' in rule && rule.value && 'loc' in rule.value ? rule.value.loc : undefined;
  return place ?? { line: 0, column: 1 };
}

const LONGEST_HEAD = 80;

/** The source text before a rule's block. */
function headAt(css: string, line: number, column: number): string {
  const source = css
    .split('\n')
    .slice(line)
    .join('\n')
    .slice(column - 1);
  const head = /^[^{;]*/.exec(source)?.[0].replace(/\s+/g, ' ').trim() ?? '';
  return head.length > LONGEST_HEAD ? `${head.slice(0, LONGEST_HEAD)}…` : head;
}
