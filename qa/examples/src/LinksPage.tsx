import { Link, type LinkProps, NavLink, useLocation } from '@stepwell/platform';
import { Text } from '@stepwell/shared-ui';
import { Sample } from './sample/Sample';

/** `/examples/links`: it and its sub-paths are one page, which is left without a reload. */
export function Component() {
  const { pathname } = useLocation();
  return (
    <Sample title="Links">
      <nav aria-label="Parts">
        <Text>
          <NavLink end href="/examples/links">
            First part
          </NavLink>{' '}
          <NavLink href="/examples/links/second">Second part</NavLink> <Outward href="/about-us" />
        </Text>
      </nav>
      <Text>
        {pathname.endsWith('/second') ? 'You are in the second part.' : 'You are in the first part.'}
      </Text>
    </Sample>
  );
}

/** Whatever is made of a `Link` takes what it takes. */
function Outward(props: LinkProps) {
  return <Link {...props}>About us</Link>;
}
