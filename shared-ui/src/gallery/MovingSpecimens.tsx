import { useId, useState } from 'react';
import { Accordion, AccordionItem } from '../accordion/Accordion';
import { Button } from '../button/Button';
import { Dialog } from '../dialog/Dialog';
import { Dropdown } from '../dialog/Dropdown';
import { BackToTop } from '../floats/BackToTop';
import { Card } from '../layout/Card';
import { Grid } from '../layout/Grid';
import { ArrowLink } from '../link/ArrowLink';
import { RouteBar } from '../loader/RouteBar';
import { Reveal } from '../reveal/Reveal';
import { CategoryTabs, TabPanel, UnderTabs } from '../tabs/Tabs';
import { Heading } from '../text/Heading';
import { Text } from '../text/Text';
import { Shelf, Specimen } from './Specimen';

const CATEGORIES = [
  { id: 'all', label: 'All' },
  { id: 'Data & AI', label: 'Data & AI', hue: 'rani' },
  { id: 'Civil Services', label: 'Civil Services', hue: 'brick' },
] as const;
const CHAPTERS = ['Overview', 'Curriculum', 'Instructor'].map((label) => ({ id: label, label }));

/** What opens, closes and chooses. */
export function MovingSpecimens() {
  const categoriesId = useId();
  const chaptersId = useId();
  const titleId = useId();
  const [category, setCategory] = useState<string>('all');
  const [chapter, setChapter] = useState('Overview');
  const [open, setOpen] = useState<'window' | 'sheet' | null>(null);
  const [isFar, setFar] = useState(false);
  const [percent, setPercent] = useState<number | null>(null);

  return (
    <Shelf title="Moving parts">
      <Specimen name="CategoryTabs" flow="column">
        <CategoryTabs
          id={categoriesId}
          label="Categories"
          tabs={CATEGORIES}
          selected={category}
          onSelect={setCategory}
        />
        <TabPanel tabsId={categoriesId} tab={category}>
          <Text>Chosen: {category}</Text>
        </TabPanel>
      </Specimen>
      <Specimen name="UnderTabs" flow="column">
        <UnderTabs
          id={chaptersId}
          label="Chapters"
          tabs={CHAPTERS}
          selected={chapter}
          onSelect={setChapter}
        />
        <TabPanel tabsId={chaptersId} tab={chapter}>
          <Text>Chosen: {chapter}</Text>
        </TabPanel>
      </Specimen>
      <Specimen name="Accordion" flow="column">
        <Accordion>
          <AccordionItem number={1} title="Numbered and open" note="18 lectures, 14 h 20 m" defaultOpen>
            <Text tone="muted">What it holds.</Text>
          </AccordionItem>
          <AccordionItem number={2} title="Numbered and closed">
            <Text tone="muted">What it holds.</Text>
          </AccordionItem>
          <AccordionItem title="Without a number">
            <Text tone="muted">What it holds.</Text>
          </AccordionItem>
        </Accordion>
      </Specimen>
      <Specimen name="Dropdown">
        <Dropdown label="Example menu" anchor={<ArrowLink href="#anchor">Anchor</ArrowLink>}>
          <ul>
            <li>
              <ArrowLink href="#first">The first entry</ArrowLink>
            </li>
            <li>
              <ArrowLink href="#second">The second entry</ArrowLink>
            </li>
          </ul>
        </Dropdown>
      </Specimen>
      <Specimen name="Dialog">
        <Button variant="outline" onClick={() => setOpen('window')}>
          Open a window
        </Button>
        <Button variant="outline" onClick={() => setOpen('sheet')}>
          Open a sheet
        </Button>
        <Dialog
          isOpen={open !== null}
          onClose={() => setOpen(null)}
          labelledBy={titleId}
          variant={open ?? 'window'}
        >
          <Heading level={2} size="title-md" id={titleId}>
            A dialog
          </Heading>
          <Text>It holds the focus until it is closed.</Text>
          <Button onClick={() => setOpen(null)}>Close</Button>
        </Dialog>
      </Specimen>
      <Specimen name="Reveal, card by card" flow="column">
        <Reveal as={Grid} stagger>
          {[1, 2, 3].map((number) => (
            <Card key={number} as="li">
              Card {number}
            </Card>
          ))}
        </Reveal>
      </Specimen>
      <Specimen name="BackToTop">
        <BackToTop isVisible={isFar} onClick={() => setFar(false)} />
        <Button size="sm" variant="outline" onClick={() => setFar(true)}>
          Show it
        </Button>
      </Specimen>
      <Specimen name="RouteBar">
        <RouteBar percent={percent} />
        {[null, 30, 90].map((next) => (
          <Button key={next} size="sm" variant="outline" onClick={() => setPercent(next)}>
            {next === null ? 'Hide' : `${next} %`}
          </Button>
        ))}
      </Specimen>
    </Shelf>
  );
}
