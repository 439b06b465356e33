import { Field, Text, TextInput } from '@stepwell/shared-ui';
import { useState } from 'react';
import { themeOf } from '../choice/theme-of';
import type { WorkbenchChoice } from '../choice/workbench-address';
import panel from '../panels/Panel.module.css';
import { WORKBENCH_PATHS, type WorkbenchRelease } from '../server-api/workbench-api';
import { findStates } from './find-states';
import styles from './States.module.css';
import { Thumbnail } from './Thumbnail';

export interface StatesPanelProps {
  choice: Pick<WorkbenchChoice, 'remote' | 'scenario' | 'path'>;
  release: WorkbenchRelease | undefined;
  /** Called with the name of a scenario; empty if every call succeeds. */
  onChoose: (scenario: string, path?: string) => void;
}

/** All states of a release, grouped by screen, with a search. */
export function StatesPanel({ choice, release, onChoose }: StatesPanelProps) {
  const [query, setQuery] = useState('');
  const { id = '', scenarios = [], entries = [] } = release ?? {};
  const groups = findStates(scenarios, query);
  const count = groups.reduce((sum, { states }) => sum + states.length, 0);
  const thumbnails = `${WORKBENCH_PATHS.thumbnails}/${choice.remote}/${id}`;
  return (
    <div className={panel.part}>
      <Field label="Find a state">
        <TextInput type="search" value={query} onChange={({ target }) => setQuery(target.value)} />
      </Field>
      <Text size="xs" tone="muted" role="status">
        {count === 0 ? 'No state has all these words.' : `${count} of ${scenarios.length} states`}
      </Text>
      {groups.map(({ title, states }) => (
        <section key={title} aria-label={title}>
          <h2 className={styles.screen}>{title}</h2>
          <ul className={styles.states}>
            {states.map((state) => (
              <li key={state.name}>
                <button
                  type="button"
                  className={styles.state}
                  aria-pressed={state.name === choice.scenario}
                  onClick={() => onChoose(state.name)}
                >
                  <Thumbnail src={`${thumbnails}/${state.name}?scheme=${themeOf(document)}`} />
                  <span className={styles.words}>
                    <span>{state.title}</span>
                    <span className={styles.name}>{state.name}</span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <section aria-label="Every call succeeds">
        <h2 className={styles.screen}>Every call succeeds</h2>
        <ul className={styles.states}>
          {entries.map(({ name, path }) => (
            <li key={name}>
              <button
                type="button"
                className={styles.state}
                aria-pressed={choice.scenario === '' && choice.path === path}
                onClick={() => onChoose('', path)}
              >
                <span className={styles.words}>
                  <span>{name}</span>
                  <span className={styles.name}>{path}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
