import styles from './Tabs.module.css';

export interface TabsProps {
  /** Name of the choice, for screen readers. */
  label: string;
  tabs: readonly { to: string; name: string; isCurrent: boolean }[];
}

/** Links to the parts of a list, each of which is a separate page. */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      {tabs.map(({ to, name, isCurrent }) => (
        <a key={to} href={to} aria-current={isCurrent ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}
