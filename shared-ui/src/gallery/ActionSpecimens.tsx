import { ArrowRight, Mail, Moon, Send, X } from 'lucide-react';
import { Button } from '../button/Button';
import { CopyButton } from '../button/CopyButton';
import { IconButton } from '../button/IconButton';
import { Instagram, LinkedIn, WhatsApp } from '../icons/brand-marks';
import { Icon } from '../icons/Icon';
import { ArrowLink } from '../link/ArrowLink';
import { TextLink } from '../link/TextLink';
import { Text } from '../text/Text';
import { VisuallyHidden } from '../visually-hidden/VisuallyHidden';
import { Shelf, Specimen } from './Specimen';

const VARIANTS = ['action', 'brand', 'outline'] as const;
const SIZES = ['lg', 'md', 'sm'] as const;

/** Buttons and links in every variant, size and state. */
export function ActionSpecimens() {
  return (
    <Shelf title="Actions">
      {VARIANTS.map((variant) => (
        <Specimen key={variant} name={`Button, ${variant}`}>
          {SIZES.map((size) => (
            <Button key={size} variant={variant} size={size}>
              Press {size}
            </Button>
          ))}
          <Button variant={variant} icon={<Icon glyph={Send} />}>
            With an icon
          </Button>
          <Button variant={variant} href="#button">
            A link
            <Icon glyph={ArrowRight} />
          </Button>
          <Button variant={variant} busy>
            Working
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
        </Specimen>
      ))}
      <Specimen name="Button, as wide as its container" flow="columns">
        <Button variant="action" size="lg" block>
          Block
        </Button>
        <Button href="#block" block disabled>
          A link that leads nowhere yet
        </Button>
      </Specimen>
      <Specimen name="IconButton and CopyButton">
        <IconButton glyph={Moon} label="Plain" />
        <IconButton glyph={X} label="Disabled" disabled />
        <IconButton glyph={Mail} label="Tile" variant="tile" />
        <CopyButton text="SW26118421" label="Copy the order id" />
      </Specimen>
      <Specimen name="ArrowLink and TextLink">
        <ArrowLink href="#forward">Forward</ArrowLink>
        <ArrowLink href="#back" direction="back">
          Back
        </ArrowLink>
        <Text>
          A sentence with <TextLink href="#text">a link in it</TextLink>.
        </Text>
      </Specimen>
      <Specimen name="VisuallyHidden">
        <Text>
          Words for screen readers stand here:
          <VisuallyHidden> they hear more than can be seen</VisuallyHidden>
        </Text>
      </Specimen>
      <Specimen name="Icon, and the marks drawn by hand">
        <Icon glyph={Mail} size="sm" label="Small" />
        <Icon glyph={Mail} label="As large as the text" />
        <Icon glyph={Mail} size="lg" label="Large" />
        <Icon glyph={LinkedIn} size="lg" label="LinkedIn" />
        <Icon glyph={Instagram} size="lg" label="Instagram" />
        <Icon glyph={WhatsApp} size="lg" label="WhatsApp" />
      </Specimen>
    </Shelf>
  );
}
