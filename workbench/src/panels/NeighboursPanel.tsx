import { Text } from '@stepwell/shared-ui';
import { ChoiceSelect } from '../choice/ChoiceSelect';
import { releaseLabel } from '../choice/release-label';
import type { WorkbenchRemote } from '../server-api/workbench-api';
import panel from './Panel.module.css';

export interface NeighboursPanelProps {
  /** Name of the chosen remote. */
  remote: string;
  remotes: readonly WorkbenchRemote[];
  /** Release ids of other remotes on the page, by name. */
  neighbours: Readonly<Record<string, string>>;
  /** A past revision determines the neighbours. */
  isOfRevision: boolean;
  onChoose: (neighbours: Record<string, string>) => void;
}

/** Selects releases of other remotes. */
export function NeighboursPanel({
  remote,
  remotes,
  neighbours,
  isOfRevision,
  onChoose,
}: NeighboursPanelProps) {
  const otherRemotes = remotes.filter(({ name }) => name !== remote);
  if (isOfRevision) return <Text size="sm">A past revision has the neighbours that were live then.</Text>;
  if (otherRemotes.length === 0) return <Text size="sm">No other remote is published here.</Text>;
  return (
    <div className={panel.part}>
      <Text size="sm" tone="muted">
        They share page, stores and network with {remote}. Their calls succeed where the scenario has no
        answer.
      </Text>
      {otherRemotes.map(({ name, owner, releases }) => (
        <ChoiceSelect
          key={name}
          label={`${name} (${owner})`}
          options={[
            { value: '', label: 'off' },
            ...releases.map((each) => ({ value: each.id, label: releaseLabel(each) })),
          ]}
          value={neighbours[name] ?? ''}
          onChoose={(id) => {
            const { [name]: _, ...remaining } = neighbours;
            onChoose(id ? { ...remaining, [name]: id } : remaining);
          }}
        />
      ))}
    </div>
  );
}
