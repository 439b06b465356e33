import { useId, useState } from 'react';
import {
  Accordion,
  AccordionItem,
  ArrowLink,
  BackToTop,
  Button,
  Card,
  CategoryTabs,
  Dialog,
  Dropdown,
  Grid,
  Heading,
  Reveal,
  TabPanel,
  Text,
  UnderTabs,
} from '../index';
import type { CatalogueShelf } from './component-states';

const CATEGORIES = [
  { id: 'all', label: 'All' },
  { id: 'Data & AI', label: 'Data & AI', hue: 'rani' },
  { id: 'Civil Services', label: 'Civil Services', hue: 'brick' },
] as const;
const CHAPTERS = ['Overview', 'Curriculum', 'Instructor'].map((label) => ({ id: label, label }));

/** What opens, closes and chooses. */
export const MOVING: CatalogueShelf = {
  title: 'Moving parts',
  components: {
    CategoryTabs: {
      flow: 'column',
      states: {
        first: () => <Categories chosen="all" label="Categories" />,
        'of-a-hue': () => <Categories chosen="Data & AI" label="Categories, of a hue" />,
      },
    },
    UnderTabs: { flow: 'column', states: { first: () => <Chapters chosen="Overview" label="Chapters" /> } },
    TabPanel: {
      flow: 'column',
      states: { second: () => <Chapters chosen="Curriculum" label="Chapters, the second" /> },
    },
    Accordion: {
      flow: 'column',
      states: {
        'two-closed': () => (
          <Accordion>
            <AccordionItem title="One closed">
              <Text tone="muted">What it holds.</Text>
            </AccordionItem>
            <AccordionItem title="Another closed">
              <Text tone="muted">What it holds.</Text>
            </AccordionItem>
          </Accordion>
        ),
      },
    },
    AccordionItem: {
      flow: 'column',
      states: {
        open: () => (
          <Accordion>
            <AccordionItem number={1} title="Numbered and open" note="18 lectures, 14 h 20 m" defaultOpen>
              <Text tone="muted">What it holds.</Text>
            </AccordionItem>
          </Accordion>
        ),
        closed: () => (
          <Accordion>
            <AccordionItem number={2} title="Numbered and closed">
              <Text tone="muted">What it holds.</Text>
            </AccordionItem>
          </Accordion>
        ),
        'without-number': () => (
          <Accordion>
            <AccordionItem title="Without a number">
              <Text tone="muted">What it holds.</Text>
            </AccordionItem>
          </Accordion>
        ),
      },
    },
    Dropdown: {
      states: {
        closed: () => <Menu label="Example menu" />,
        open: {
          Show: () => <Menu label="Menu to open" />,
          presses: ['Menu to open'],
          shows: 'The second entry',
        },
      },
    },
    Dialog: {
      states: {
        window: {
          Show: () => <Opened variant="window" />,
          presses: ['Open a window'],
          shows: 'It holds the focus until it is closed.',
        },
        sheet: {
          Show: () => <Opened variant="sheet" />,
          presses: ['Open a sheet'],
          shows: 'It holds the focus until it is closed.',
        },
      },
    },
    Reveal: {
      flow: 'column',
      states: {
        whole: () => (
          <Reveal>
            <Card>What rises</Card>
          </Reveal>
        ),
        'card-by-card': () => (
          <Reveal as={Grid} stagger>
            {[1, 2, 3].map((number) => (
              <Card key={number} as="li">
                Card {number}
              </Card>
            ))}
          </Reveal>
        ),
      },
    },
    BackToTop: {
      states: {
        hidden: () => <BackToTop isVisible={false} />,
        visible: { Show: FarDown, presses: ['Show it'] },
      },
    },
  },
};

function Categories({ chosen, label }: { chosen: string; label: string }) {
  const id = useId();
  const [category, setCategory] = useState(chosen);
  return (
    <>
      <CategoryTabs id={id} label={label} tabs={CATEGORIES} selected={category} onSelect={setCategory} />
      <TabPanel tabsId={id} tab={category}>
        <Text>{`Chosen: ${category}`}</Text>
      </TabPanel>
    </>
  );
}

function Chapters({ chosen, label }: { chosen: string; label: string }) {
  const id = useId();
  const [chapter, setChapter] = useState(chosen);
  return (
    <>
      <UnderTabs id={id} label={label} tabs={CHAPTERS} selected={chapter} onSelect={setChapter} />
      <TabPanel tabsId={id} tab={chapter}>
        <Text>{`Chosen: ${chapter}`}</Text>
      </TabPanel>
    </>
  );
}

function Menu({ label }: { label: string }) {
  return (
    <Dropdown label={label} anchor={<ArrowLink href="#anchor">Anchor</ArrowLink>}>
      <ul>
        <li>
          <ArrowLink href="#first">The first entry</ArrowLink>
        </li>
        <li>
          <ArrowLink href="#second">The second entry</ArrowLink>
        </li>
      </ul>
    </Dropdown>
  );
}

function Opened({ variant }: { variant: 'window' | 'sheet' }) {
  const titleId = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        Open a {variant}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} labelledBy={titleId} variant={variant}>
        <Heading level={2} size="title-md" id={titleId}>
          A dialog
        </Heading>
        <Text>It holds the focus until it is closed.</Text>
        <Button onClick={() => setOpen(false)}>Close</Button>
      </Dialog>
    </>
  );
}

function FarDown() {
  const [isFar, setFar] = useState(false);
  return (
    <>
      <BackToTop isVisible={isFar} onClick={() => setFar(false)} />
      <Button size="sm" variant="outline" onClick={() => setFar(true)}>
        Show it
      </Button>
    </>
  );
}
