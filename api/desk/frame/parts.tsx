import { formatDate } from '@stepwell/contract';
import { ArrowLink, Button, Heading, Text } from '@stepwell/shared-ui';
import type { ReactNode } from 'react';
import { clockInIndia } from '../../src/lib/india';

interface TitleProps {
  children: ReactNode;
  lead?: ReactNode;
  /** Link to the parent page. */
  back?: { to: string; label: string };
  /** Element beside the title, such as a button. */
  end?: ReactNode;
}

/** The title of a page (`h1`). */
export function Title({ children, lead, back, end }: TitleProps) {
  return (
    <div className="title">
      {back && (
        <ArrowLink href={back.to} direction="back">
          {back.label}
        </ArrowLink>
      )}
      <div className="heading-row">
        <Heading level={1} size="title-lg">
          {children}
        </Heading>
        {end}
      </div>
      {lead && <Text tone="muted">{lead}</Text>}
    </div>
  );
}

interface PartProps {
  title: string;
  /** For a link to the section. */
  id?: string;
  end?: ReactNode;
  children: ReactNode;
}

/** A section of a page with its heading (`h2`). */
export function Part({ title, id, end, children }: PartProps) {
  return (
    <section className="part" id={id}>
      <div className="heading-row">
        <Heading level={2} size="title-sm">
          {title}
        </Heading>
        {end}
      </div>
      {children}
    </section>
  );
}

/** A list of names and values; a name without a value is left out. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="facts">
      {facts
        .filter(([, value]) => value !== undefined && value !== null && value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

interface TabsProps {
  /** Name of the choice, for screen readers. */
  label: string;
  /** Addresses and names. */
  tabs: readonly (readonly [href: string, name: string])[];
  /** Address of the shown tab. */
  current: string;
}

/** Links to several pages, such as the parts of a list. */
export function Tabs({ label, tabs, current }: TabsProps) {
  return (
    <nav aria-label={label} className="tabs">
      {tabs.map(([href, name]) => (
        <a key={href} href={href} aria-current={href === current ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}

interface PagingProps {
  /** Path of the list. */
  path: string;
  /** Parameters of the list without the page; empty ones are left out. */
  query?: Readonly<Record<string, string | undefined>>;
  /** Cursor of the next page; absent on the last one. */
  next: string | undefined;
}

/** Link to the next page of a list, whose first page has no `after`. */
export function Paging({ path, query = {}, next }: PagingProps) {
  if (next === undefined) return null;
  return (
    <nav aria-label="Pages of this list">
      <Button href={withQuery(path, { ...query, after: next })} size="sm" variant="outline" rel="next">
        Next page
      </Button>
    </nav>
  );
}

/** An address with the parameters that are not empty. */
export function withQuery(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const filled = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return filled.length > 0 ? `${path}?${new URLSearchParams(filled)}` : path;
}

/** A time in India, such as `7 Dec 2026, 14:05`; nothing for `null`. */
export function Time({ at }: { at: Date | string | null }) {
  if (!at) return null;
  const iso = new Date(at).toISOString();
  return <time dateTime={iso}>{timeText(iso)}</time>;
}

/** A time in India as text. @param iso ISO 8601 */
export function timeText(iso: string): string {
  return `${formatDate(iso)}, ${clockInIndia(iso)}`;
}
