import { Link, type Slots } from '@stepwell/platform';

/** `nav.courses.v1`: entries of a list that is the shell's. It closes its list when one is chosen. */
export function Component({ variant, onNavigate }: Slots['nav.courses.v1']) {
  return (
    <li>
      <Link href="/examples/links" onClick={onNavigate}>
        An example in the {variant}
      </Link>
    </li>
  );
}
