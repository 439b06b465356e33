import { formatDate } from '@stepwell/contract';
import { Heading, Mark, Text, TextLink } from '@stepwell/shared-ui';
import { useState } from 'react';
import { ChoiceBar } from './choice/ChoiceBar';
import { ChoiceSelect } from './choice/ChoiceSelect';
import { readChoice, type WorkbenchChoice, workbenchAddress } from './choice/workbench-address';
import { Player } from './Player';
import styles from './Workbench.module.css';
import {
  GALLERY,
  type PastRevision,
  WORKBENCH_PATHS,
  type WorkbenchRemote,
} from './workbench-api/workbench-api';

export interface WorkbenchProps {
  remotes: WorkbenchRemote[];
  /** That whose releases these are, if it is one. */
  revision: PastRevision | null;
}

const WIDTHS = [
  { value: 'full', label: 'as wide as there is room' },
  { value: 'tablet', label: '768 px' },
  { value: 'phone', label: '390 px' },
];

/** One remote alone on a stage, in any release and any scenario; what it asks and what it holds beside it. */
export function Workbench({ remotes, revision }: WorkbenchProps) {
  const [choice, setChoice] = useState(() => readChoice(location.search, remotes));
  const [width, setWidth] = useState('full');

  const choose = (part: Partial<WorkbenchChoice>) => {
    const { search } = new URL(workbenchAddress({ revision: choice.revision, ...part }), location.href);
    const next = readChoice(search, remotes);
    history.replaceState(null, '', workbenchAddress(next));
    setChoice(next);
  };

  return (
    <div className={styles.workbench}>
      <header className={styles.head}>
        <div className={styles.title}>
          <Mark />
          <Heading level={1} size="title-sm">
            QA workbench
          </Heading>
          <TextLink href={WORKBENCH_PATHS.reference}>Reference</TextLink>
        </div>
        <ChoiceBar remotes={remotes} choice={choice} onChoose={choose} />
        {revision && <Revision {...revision} />}
        <ChoiceSelect label="Width" options={WIDTHS} value={width} onChoose={setWidth} />
      </header>
      {choice.remote === GALLERY ? (
        <main className={styles.stage}>
          <iframe className={styles.page} data-width={width} title="Stage" src={WORKBENCH_PATHS.gallery} />
        </main>
      ) : (
        <Player remotes={remotes} choice={choice} width={width} />
      )}
    </div>
  );
}

function Revision({ revision, at, by, action }: PastRevision) {
  return (
    <Text size="xs" tone="muted" className={styles.revision}>
      The whole site as it was at revision {revision}, from {formatDate(at)} on: {action}, by {by}.{' '}
      <TextLink href={WORKBENCH_PATHS.workbench}>Leave it</TextLink>
    </Text>
  );
}
