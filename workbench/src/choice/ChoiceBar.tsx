import type { WorkbenchRemote } from '../server-api/workbench-api';
import styles from './ChoiceBar.module.css';
import { ChoiceSelect } from './ChoiceSelect';
import { releaseLabel } from './release-label';
import type { WorkbenchChoice } from './workbench-address';

export interface ChoiceBarProps {
  remotes: readonly WorkbenchRemote[];
  choice: WorkbenchChoice;
  /** Called with the changed setting, and the settings that are kept beside it. */
  onChoose: (part: Partial<WorkbenchChoice>) => void;
}

/** Selects remote and release. */
export function ChoiceBar({ remotes, choice, onChoose }: ChoiceBarProps) {
  const { remote, release, scenario, path } = choice;
  const releases = remotes.find(({ name }) => name === remote)?.releases ?? [];
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
        options={releases.map((each) => ({ value: each.id, label: releaseLabel(each) }))}
        value={release}
        onChoose={(id) => onChoose({ remote, release: id, scenario, path })}
      />
    </div>
  );
}
