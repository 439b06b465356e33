import { formatDate } from '@stepwell/contract';
import { Alert, CopyButton, Heading, Mark, Text, TextLink } from '@stepwell/shared-ui';
import { useState } from 'react';
import { readAddress, type WorkbenchChoice, workbenchAddress } from './choice/workbench-address';
import { Player } from './Player';
import { type PastRevision, WORKBENCH_PATHS, type WorkbenchRemote } from './server-api/workbench-api';
import styles from './Workbench.module.css';

export interface WorkbenchProps {
  remotes: WorkbenchRemote[];
  /** Set if the releases are those of a past revision. */
  revision: PastRevision | null;
}

/** The page: the canvas area, and the panel to choose what it shows. */
export function Workbench({ remotes, revision }: WorkbenchProps) {
  const [{ choice, warnings }, setAddress] = useState(() => readAddress(location.search, remotes));

  /** Changes a part of the choice, and resets dependent settings, such as scenario and path, to their defaults. */
  const choose = (part: Partial<WorkbenchChoice>) => {
    const { revision, tab, width, view, faults, neighbours } = choice;
    // A chosen remote is not its own neighbour.
    const { [part.remote ?? '']: _, ...otherNeighbours } = neighbours;
    show({ revision, tab, width, view, faults, neighbours: otherNeighbours, ...part });
  };
  const show = (next: Partial<WorkbenchChoice>) => {
    const { search } = new URL(workbenchAddress(next), location.href);
    const address = readAddress(search, remotes);
    history.replaceState(null, '', workbenchAddress(address.choice));
    setAddress(address);
  };

  return (
    <div className={styles.workbench}>
      <header className={styles.head}>
        <div className={styles.title}>
          <Mark />
          <Heading level={1} size="title-sm">
            QA workbench
          </Heading>
        </div>
        <CopyButton text={new URL(workbenchAddress(choice), location.href).href} label="Copy the link" />
        {revision && <Revision {...revision} />}
        {warnings.length > 0 && (
          <Alert tone="warn" className={styles.warnings}>
            {warnings.join(' ')}
          </Alert>
        )}
      </header>
      {remotes.length === 0 ? (
        <Alert tone="warn">No remote is published here: npm run release -- publish &lt;remote&gt;</Alert>
      ) : (
        <Player
          remotes={remotes}
          choice={choice}
          onShow={(part) => show({ ...choice, ...part })}
          onChoose={choose}
        />
      )}
    </div>
  );
}

function Revision({ revision, at, by, action }: PastRevision) {
  return (
    <Text size="xs" tone="muted" className={styles.revision}>
      The whole site as it was at revision {revision}, from {formatDate(at)} on: {action}, by {by}.{' '}
      <TextLink href={WORKBENCH_PATHS.workbench}>Back to all releases</TextLink>
    </Text>
  );
}
