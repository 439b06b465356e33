import { Heading, Mark } from '@stepwell/shared-ui';
import { useState } from 'react';
import styles from './Bench.module.css';
import { BENCH_PATHS, type BenchRemote, CATALOGUE } from './bench-api';
import { type BenchChoice, benchAddress, readChoice } from './choice/bench-address';
import { ChoiceBar } from './choice/ChoiceBar';
import { ChoiceSelect } from './choice/ChoiceSelect';
import { Player } from './Player';

export interface BenchProps {
  remotes: BenchRemote[];
}

const WIDTHS = [
  { value: 'full', label: 'as wide as there is room' },
  { value: 'tablet', label: '768 px' },
  { value: 'phone', label: '390 px' },
];

/** One remote alone on a stage, in any release and any scenario; what it asks and what it holds beside it. */
export function Bench({ remotes }: BenchProps) {
  const [choice, setChoice] = useState(() => readChoice(location.search, remotes));
  const [width, setWidth] = useState('full');

  const choose = (part: Partial<BenchChoice>) => {
    const { search } = new URL(benchAddress(part), location.href);
    const next = readChoice(search, remotes);
    history.replaceState(null, '', benchAddress(next));
    setChoice(next);
  };

  return (
    <div className={styles.bench}>
      <header className={styles.head}>
        <div className={styles.title}>
          <Mark />
          <Heading level={1} size="title-sm">
            QA bench
          </Heading>
        </div>
        <ChoiceBar remotes={remotes} choice={choice} onChoose={choose} />
        <ChoiceSelect label="Width" options={WIDTHS} value={width} onChoose={setWidth} />
      </header>
      {choice.remote === CATALOGUE ? (
        <main className={styles.stage}>
          <iframe className={styles.page} data-width={width} title="Stage" src={BENCH_PATHS.catalogue} />
        </main>
      ) : (
        <Player remotes={remotes} choice={choice} width={width} />
      )}
    </div>
  );
}
