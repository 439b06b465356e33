import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useId, useState } from 'react';
import { CategoryTabs, TabPanel, UnderTabs } from './Tabs';

const TABS = ['All Courses', 'Data & AI', 'Civil Services'].map((label) => ({ id: label, label }));

describe.each([
  ['CategoryTabs', CategoryTabs],
  ['UnderTabs', UnderTabs],
])('%s', (_, Tabs) => {
  test.each([
    ['{ArrowRight}', 'Data & AI'],
    ['{ArrowLeft}', 'Civil Services'],
    ['{End}', 'Civil Services'],
    ['{End}{ArrowRight}', 'All Courses'],
    ['{ArrowRight}{ArrowRight}{ArrowLeft}', 'Data & AI'],
    ['{End}{Home}', 'All Courses'],
  ])('%s selects %s', async (keys, expected) => {
    render(<Example Tabs={Tabs} />);

    await userEvent.tab();
    await userEvent.keyboard(keys);

    const tab = screen.getByRole('tab', { selected: true });
    expect(tab).toHaveTextContent(expected);
    expect(tab).toHaveFocus();
    expect(screen.getByRole('tabpanel', { name: expected })).toHaveTextContent(`Shows ${expected}`);
  });

  test('the Tab key stops once at the list of tabs, then at the panel', async () => {
    render(<Example Tabs={Tabs} />);

    await userEvent.tab();
    await userEvent.tab();

    expect(screen.getByRole('tabpanel')).toHaveFocus();
  });

  test('a press selects a tab; a name with spaces gives valid ids of tab and panel', async () => {
    render(<Example Tabs={Tabs} />);

    await userEvent.click(screen.getByRole('tab', { name: 'Data & AI' }));

    const tab = screen.getByRole('tab', { selected: true });
    expect(tab.getAttribute('aria-controls')).toBe(screen.getByRole('tabpanel').id);
    expect(tab.id).not.toMatch(/\s/);
  });
});

function Example({ Tabs }: { Tabs: typeof CategoryTabs }) {
  const id = useId();
  const [selected, setSelected] = useState('All Courses');
  return (
    <>
      <Tabs id={id} label="Categories" tabs={TABS} selected={selected} onSelect={setSelected} />
      <TabPanel tabsId={id} tab={selected}>
        {`Shows ${selected}`}
      </TabPanel>
    </>
  );
}
