import { TextLink } from '@stepwell/shared-ui';
import { logFilters, readLog } from '../src/log/read-log';
import type { Area, DeskRequest, Page } from './frame/area';
import { SelectField } from './frame/form';
import { Paging, Time, Title, withQuery } from './frame/parts';
import { Rows } from './frame/rows';
import type { DeskContext } from './frame/session';

/** The log of changes. */
export function logArea(area: Area): void {
  area.page('/log', ['accountant'], (request) => logPage(area.context, request));
}

async function logPage({ sql }: DeskContext, { query }: DeskRequest): Promise<Page> {
  const { actor, act, subject } = query;
  const { lines, next } = await readLog(sql, query);
  const { actors, acts } = await logFilters(sql);
  return {
    title: 'Log',
    content: (
      <>
        <Title
          lead={subject && `Only changes of ${subject}`}
          back={subject ? { to: '/log', label: 'All changes' } : undefined}
        >
          Log of changes
        </Title>
        <form method="get" action="/log" className="inline-form" data-search>
          {subject && <input type="hidden" name="subject" value={subject} />}
          <SelectField name="actor" label="By" placeholder="All" options={namesOf(actors)} value={actor} />
          <SelectField name="act" label="Act" placeholder="All" options={namesOf(acts)} value={act} />
          <button type="submit" className="text-button">
            Show
          </button>
        </form>
        <Rows
          label="Changes"
          items={lines}
          keyOf={({ id }) => id}
          empty="No change matches."
          columns={[
            { label: 'Time', isWhole: true, cell: ({ at }) => <Time at={at} /> },
            { label: 'By', cell: (line) => line.actor },
            { label: 'Act', cell: (line) => line.act },
            {
              label: 'Entry',
              cell: (line) => (
                <TextLink href={withQuery('/log', { subject: line.subject })}>{line.subject}</TextLink>
              ),
            },
            { label: 'Change', cell: ({ detail }) => <Detail detail={detail} /> },
          ]}
        />
        <Paging path="/log" query={{ actor, act, subject }} next={next} />
      </>
    ),
  };
}

function Detail({ detail }: { detail: Record<string, unknown> }) {
  if (Object.keys(detail).length === 0) return null;
  return (
    <details>
      <summary>{Object.keys(detail).join(', ')}</summary>
      <pre className="json">{JSON.stringify(detail, null, 2)}</pre>
    </details>
  );
}

function namesOf(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, name]));
}
