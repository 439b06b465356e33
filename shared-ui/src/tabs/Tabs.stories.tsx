import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { type ComponentType, useId, useState } from 'react';
import { Text } from '../text/Text';
import { CategoryTabs, TabPanel, type TabsProps, UnderTabs } from './Tabs';

export default { component: CategoryTabs, subcomponents: { UnderTabs, TabPanel } } satisfies Meta;

const CATEGORIES = [
  { id: 'all', label: 'All' },
  { id: 'Data & AI', label: 'Data & AI', hue: 'rani' },
  { id: 'Civil Services', label: 'Civil Services', hue: 'brick' },
] as const;
const CHAPTERS = ['Overview', 'Curriculum', 'Instructor'].map((label) => ({ id: label, label }));

export const Categories: StoryObj = { render: () => <Chosen tabs={CATEGORIES} Tabs={CategoryTabs} /> };
export const CategoryOfAHue: StoryObj = {
  ...Categories,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('tab', { name: 'Data & AI' }));
    await canvas.findByText('Chosen: Data & AI');
  },
};
export const Chapters: StoryObj = { render: () => <Chosen tabs={CHAPTERS} Tabs={UnderTabs} /> };

function Chosen({ tabs, Tabs }: Pick<TabsProps, 'tabs'> & { Tabs: ComponentType<TabsProps> }) {
  const id = useId();
  const [chosen, setChosen] = useState(tabs[0]?.id ?? '');
  return (
    <>
      <Tabs id={id} label="Choices" tabs={tabs} selected={chosen} onSelect={setChosen} />
      <TabPanel tabsId={id} tab={chosen}>
        <Text>{`Chosen: ${chosen}`}</Text>
      </TabPanel>
    </>
  );
}
