import styles from './Tabs.module.css';

export interface TabsProps<Key extends string> {
  /** Name of the choice, for screen readers. */
  label: string;
  names: Readonly<Partial<Record<Key, string>>>;
  current: Key;
  pathOf(key: Key): string;
}

/** Links to several pages, such as the parts of a list; the link to the shown page is marked. */
export function Tabs<Key extends string>({ label, names, current, pathOf }: TabsProps<Key>) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      {(Object.entries(names) as [Key, string][]).map(([key, name]) => (
        <a key={key} href={pathOf(key)} aria-current={key === current ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}
