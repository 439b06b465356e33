import { USEFUL_LINKS } from '@stepwell/contract';
import { ExternalLink, Icon, VisuallyHidden } from '@stepwell/shared-ui';
import { LinkGroup } from './LinkGroup';

/** Three sites of others; each opens in a new tab. */
export function UsefulLinks() {
  return (
    <LinkGroup title="Useful Links">
      {USEFUL_LINKS.map(({ label, href }) => (
        <li key={href}>
          <a href={href} target="_blank" rel="noopener noreferrer">
            {label}
            <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
            <Icon glyph={ExternalLink} size="sm" />
          </a>
        </li>
      ))}
    </LinkGroup>
  );
}
