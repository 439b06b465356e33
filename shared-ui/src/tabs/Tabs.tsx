import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { classNames } from '../class-names/class-names';
import { type Hue, Swatch } from '../stairs/Swatch';
import styles from './Tabs.module.css';

export type Tab = {
  /** Any text, unique among the tabs. */
  id: string;
  label: ReactNode;
  /** Color of the small stair-shaped swatch before the label. */
  hue?: Hue;
};

export interface TabsProps {
  /** From `useId()`; pass the same id to the TabPanel. */
  id: string;
  /** The accessible name of the tab list. */
  label: string;
  tabs: readonly Tab[];
  selected: string;
  onSelect: (id: string) => void;
  className?: string;
}

/** Tabs as a row of pills, for categories. */
export function CategoryTabs(props: TabsProps) {
  return <TabList {...props} variant="pills" />;
}

/** Tabs as underlined text. */
export function UnderTabs(props: TabsProps) {
  return <TabList {...props} variant="underline" />;
}

function TabList({
  id,
  label,
  tabs,
  selected,
  onSelect,
  className,
  variant,
}: TabsProps & { variant: 'pills' | 'underline' }) {
  const list = useRef<HTMLDivElement>(null);

  /** Selects and focuses a tab. After the last tab comes the first; -1 is the last. */
  function moveTo(event: KeyboardEvent, index: number) {
    const next = tabs.at(index % tabs.length);
    if (!next) return;
    event.preventDefault();
    onSelect(next.id);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]').item(tabs.indexOf(next)).focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    const current = tabs.findIndex((tab) => tab.id === selected);
    if (event.key === 'ArrowRight') moveTo(event, current + 1);
    else if (event.key === 'ArrowLeft') moveTo(event, current - 1);
    else if (event.key === 'Home') moveTo(event, 0);
    else if (event.key === 'End') moveTo(event, -1);
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className={classNames(styles.list, className)}
      data-variant={variant}
      onKeyDown={onKeyDown}
    >
      {tabs.map((tab) => {
        const isSelected = tab.id === selected;
        return (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={tabId(id, tab.id)}
            className={styles.tab}
            aria-selected={isSelected}
            aria-controls={isSelected ? panelId(id, tab.id) : undefined}
            tabIndex={isSelected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.hue && <Swatch hue={tab.hue} />}
            <span>{tab.label}</span>
          </button>
        );
      })}
    </div>
  );
}

export interface TabPanelProps {
  /** The `id` of the tabs. */
  tabsId: string;
  /** The id of the panel's tab. Render only the panel of the selected tab, or hide the other panels. */
  tab: string;
  /** Keeps the panel in the page, and in the server's HTML, without showing it. */
  hidden?: boolean;
  /** `false` if the panel starts with a focusable element. Default `true`. */
  focusable?: boolean;
  children: ReactNode;
  className?: string;
}

/** The content of a tab. */
export function TabPanel({ tabsId, tab, hidden, focusable = true, children, className }: TabPanelProps) {
  return (
    <div
      role="tabpanel"
      id={panelId(tabsId, tab)}
      aria-labelledby={tabId(tabsId, tab)}
      hidden={hidden}
      tabIndex={focusable ? 0 : undefined}
      className={className}
    >
      {children}
    </div>
  );
}

// Ids of the elements of a tab and its panel. They are encoded, because the id of a `Tab` may contain spaces, but the id of an element must
// not.

function tabId(tabsId: string, tab: string): string {
  return `${tabsId}-tab-${encodeURIComponent(tab)}`;
}

function panelId(tabsId: string, tab: string): string {
  return `${tabsId}-panel-${encodeURIComponent(tab)}`;
}
