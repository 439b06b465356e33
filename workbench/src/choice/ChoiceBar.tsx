import { useId, useState } from 'react';
import type { WorkbenchRemote } from '../server-api/workbench-api';
import styles from './ChoiceBar.module.css';
import { ChoiceSelect } from './ChoiceSelect';
import { releaseOf, type WorkbenchChoice } from './workbench-address';

export interface ChoiceBarProps {
  remotes: readonly WorkbenchRemote[];
  choice: WorkbenchChoice;
  /** Called with the changed settings only. */
  onChoose: (part: Partial<WorkbenchChoice>) => void;
}

/** Selects remote, release, scenario, entry and path. */
export function ChoiceBar({ remotes, choice, onChoose }: ChoiceBarProps) {
  const { remote, release, scenario, path } = choice;
  const releases = remotes.find(({ name }) => name === remote)?.releases ?? [];
  const { entries = [], scenarios = [] } = releaseOf(choice, remotes) ?? {};
  return (
    <div className={styles.bar}>
      <ChoiceSelect
        label="Remote"
        options={remotes.map(({ name, owner }) => ({ value: name, label: `${name} (${owner})` }))}
        value={remote}
        onChoose={(name) => onChoose({ remote: name })}
      />
      <ChoiceSelect
        label="Release"
        options={releases.map(({ id, refusal }) => ({
          value: id,
          label: refusal ? `${id} (cannot run here)` : id,
        }))}
        value={release}
        onChoose={(id) => onChoose({ remote, release: id, scenario, path })}
      />
      <ChoiceSelect
        label="Scenario"
        options={[
          { value: '', label: 'none: every call succeeds' },
          ...scenarios.map(({ name }) => ({ value: name, label: name })),
        ]}
        value={scenario}
        onChoose={(name) => onChoose({ remote, release, scenario: name })}
      />
      <ChoiceSelect
        label="Entry"
        options={[
          { value: '', label: 'by its path' },
          ...entries.map((entry) => ({ value: entry.name, label: entry.name })),
        ]}
        value={entries.find((entry) => entry.path === path)?.name ?? ''}
        onChoose={(name) => {
          const entry = entries.find((each) => each.name === name);
          if (entry) onChoose({ remote, release, scenario, path: entry.path });
        }}
      />
      <PathInput key={path} path={path} onChoose={(next) => onChoose({ ...choice, path: next })} />
    </div>
  );
}

function PathInput({ path, onChoose }: { path: string; onChoose: (path: string) => void }) {
  const id = useId();
  const [text, setText] = useState(path);
  return (
    <form
      className={styles.choice}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.startsWith('/')) onChoose(text);
      }}
    >
      <label className={styles.label} htmlFor={id}>
        Path (Enter opens it)
      </label>
      <input
        id={id}
        className={styles.path}
        value={text}
        onChange={(event) => setText(event.target.value)}
        spellCheck={false}
      />
    </form>
  );
}
