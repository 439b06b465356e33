import {
  ArrowLink,
  ArrowRight,
  Button,
  CopyButton,
  Icon,
  IconButton,
  Instagram,
  LinkedIn,
  Mail,
  Moon,
  Send,
  Text,
  TextLink,
  VisuallyHidden,
  WhatsApp,
  X,
} from '../index';
import { type CatalogueShelf, eachOf } from './component-states';

/** Buttons, links and icons. */
export const ACTIONS: CatalogueShelf = {
  title: 'Actions',
  components: {
    Button: {
      states: {
        ...eachOf(['action', 'brand', 'outline'], (variant) => (
          <Button variant={variant}>Press {variant}</Button>
        )),
        ...eachOf(['lg', 'md', 'sm'], (size) => <Button size={size}>Size {size}</Button>),
        'with-icon': () => <Button icon={<Icon glyph={Send} />}>With an icon</Button>,
        link: () => (
          <Button href="#button">
            A link
            <Icon glyph={ArrowRight} />
          </Button>
        ),
        'link-disabled': () => (
          <Button href="#button" disabled>
            A link that leads nowhere yet
          </Button>
        ),
        busy: () => <Button busy>Working</Button>,
        'busy-with-icon': () => (
          <Button busy icon={<Icon glyph={Send} />}>
            Sending
          </Button>
        ),
        'action-busy': () => (
          <Button variant="action" busy>
            Working
          </Button>
        ),
        'outline-busy': () => (
          <Button variant="outline" busy>
            Working
          </Button>
        ),
        disabled: () => <Button disabled>Disabled</Button>,
        'action-disabled': () => (
          <Button variant="action" disabled>
            Disabled
          </Button>
        ),
        'outline-disabled': () => (
          <Button variant="outline" disabled>
            Disabled
          </Button>
        ),
        block: () => (
          <Button variant="action" size="lg" block>
            As wide as its container
          </Button>
        ),
      },
    },
    IconButton: {
      states: {
        plain: () => <IconButton glyph={Moon} label="Plain" />,
        tile: () => <IconButton glyph={Mail} label="Tile" variant="tile" />,
        disabled: () => <IconButton glyph={X} label="Disabled" disabled />,
      },
    },
    CopyButton: { states: { ready: () => <CopyButton text="SW26118421" label="Copy the order id" /> } },
    ArrowLink: {
      states: {
        forward: () => <ArrowLink href="#forward">Forward</ArrowLink>,
        back: () => (
          <ArrowLink href="#back" direction="back">
            Back
          </ArrowLink>
        ),
      },
    },
    TextLink: {
      states: {
        'in-a-sentence': () => (
          <Text>
            A sentence with <TextLink href="#text">a link in it</TextLink>.
          </Text>
        ),
      },
    },
    VisuallyHidden: {
      states: {
        'in-a-sentence': () => (
          <Text>
            Words for screen readers stand here:
            <VisuallyHidden> they hear more than can be seen</VisuallyHidden>
          </Text>
        ),
        announced: () => <VisuallyHidden live="polite">Announced, and not seen</VisuallyHidden>,
      },
    },
    Icon: {
      states: {
        small: () => <Icon glyph={Mail} size="sm" label="Small" />,
        'as-the-text': () => <Icon glyph={Mail} label="As large as the text" />,
        large: () => <Icon glyph={Mail} size="lg" label="Large" />,
      },
    },
    LinkedIn: { states: { mark: () => <Icon glyph={LinkedIn} size="lg" label="LinkedIn" /> } },
    Instagram: { states: { mark: () => <Icon glyph={Instagram} size="lg" label="Instagram" /> } },
    WhatsApp: { states: { mark: () => <Icon glyph={WhatsApp} size="lg" label="WhatsApp" /> } },
  },
};
