import { mergeEqual } from '@stepwell/remote-kit/internal/test-report';
import { Alert, Spinner, Text } from '@stepwell/shared-ui';
import { useState } from 'react';
import type { View } from '../choice/workbench-address';
import { useReply } from '../server-api/useReply';
import { type ComparisonReply, type ComparisonRequest, WORKBENCH_PATHS } from '../server-api/workbench-api';
import { compareWithLive } from '../server-api/workbench-client';
import styles from './Comparison.module.css';

export interface ComparisonProps {
  request: ComparisonRequest;
  view: Exclude<View, 'page'>;
}

/** Compares a state on the chosen release and on the live release: side by side, as an overlay, or as a list of differences. */
export function Comparison({ request, view }: ComparisonProps) {
  const status = useReply(request, compareWithLive);
  return (
    <div className={styles.comparison}>
      {status.is === 'failed' && <Alert tone="warn">{status.why}</Alert>}
      {status.is === 'running' && (
        <Alert tone="info">
          <Spinner /> Playing this state on both releases …
        </Alert>
      )}
      {status.is === 'done' && <Compared {...status.reply} view={view} />}
    </div>
  );
}

function Compared({ live, report, view }: ComparisonReply & Pick<ComparisonProps, 'view'>) {
  // One viewport mode is compared. Without `compared` the pictures are equal, or the state is new.
  const [{ picture = '', compared } = {}] = report.looks;
  const isList = view === 'differences' || !compared;
  return (
    <>
      <Summary live={live} report={report} />
      {isList && <Differences report={report} hasPictures={compared !== undefined} />}
      {!isList && view === 'beside' && <SideBySide before={compared.before} after={picture} />}
      {!isList && view === 'over' && <Overlay {...compared} after={picture} />}
    </>
  );
}

function Summary({ live, report }: ComparisonReply) {
  const count = mergeEqual(report.differences).length;
  if (report.isNew)
    return <Alert tone="info">It is new: the live release {live} does not have this state.</Alert>;
  if (count === 0) return <Alert tone="ok">It is the same as on the live release {live}.</Alert>;
  return (
    <Alert tone="warn">
      {count} {count === 1 ? 'difference' : 'differences'} from the live release {live}.
    </Alert>
  );
}

interface PicturesProps {
  before: string;
  after: string;
}

function SideBySide({ before, after }: PicturesProps) {
  return (
    <div className={styles.beside}>
      {[
        { title: 'Live', picture: before },
        { title: 'This release', picture: after },
      ].map(({ title, picture }) => (
        <figure key={title} className={styles.figure}>
          <figcaption className={styles.caption}>{title}</figcaption>
          <img className={styles.picture} src={addressOf(picture)} alt={title} />
        </figure>
      ))}
    </div>
  );
}

/** The picture of the chosen release over that of the live release, which is visible left of the slider's position. */
function Overlay({ before, after, difference }: PicturesProps & { difference: string }) {
  const [percent, setPercent] = useState(50);
  const [isMarked, setMarked] = useState(false);
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.controls}>
        <label className={styles.caption}>
          <span>Live – this release</span>
          <input
            type="range"
            min={0}
            max={100}
            value={percent}
            onChange={({ target }) => setPercent(Number(target.value))}
          />
        </label>
        <label className={styles.markOption}>
          <input type="checkbox" checked={isMarked} onChange={({ target }) => setMarked(target.checked)} />
          Mark the pixels that differ
        </label>
      </figcaption>
      <div className={styles.over}>
        <img className={styles.picture} src={addressOf(before)} alt="Live" />
        <img
          className={styles.after}
          style={{ clipPath: `inset(0 0 0 ${percent}%)` }}
          src={addressOf(after)}
          alt="This release"
        />
        {isMarked && (
          <img className={styles.differenceOverlay} src={addressOf(difference)} alt="Pixels that differ" />
        )}
      </div>
    </figure>
  );
}

type DifferencesProps = Pick<ComparisonReply, 'report'> & { hasPictures: boolean };

function Differences({ report, hasPictures }: DifferencesProps) {
  const { differences, findings, unstable, because } = report;
  const changed = mergeEqual(differences).map(({ kind, text, acceptedBy }) =>
    acceptedBy ? `${kind}: ${text} (accepted by ${acceptedBy})` : `${kind}: ${text}`,
  );
  return (
    <div className={styles.lists}>
      {!hasPictures && changed.length > 0 && <Text size="sm">Both pages look the same.</Text>}
      <List title="Differences" lines={changed} />
      <List title="Found on this release" lines={findings.map(({ kind, text }) => `${kind}: ${text}`)} />
      <List title="Unstable: differs between two plays of one release" lines={unstable} />
      <List title="Changed in the build, and run here" lines={because} />
    </div>
  );
}

function List({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className={styles.caption}>{title}</h2>
      <ul className={styles.list}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

function addressOf(picture: string): string {
  return `${WORKBENCH_PATHS.pictures}/${picture.slice(picture.lastIndexOf('/') + 1)}`;
}
