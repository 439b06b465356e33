import type { Comparison } from '@stepwell/releases/release-manager';
import { Accordion, AccordionItem, Text } from '@stepwell/shared-ui';
import { Row, Rows } from '../words/Rows';
import { Code, differenceInWords, sizeInWords } from '../words/words';
import styles from './Differences.module.css';

export interface DifferencesProps {
  comparison: Comparison;
}

/** How two releases of a feature differ: bytes, modules, manifest, needs, files. */
export function Differences({ comparison }: DifferencesProps) {
  const { bytes, modules, isManifestSame, files } = comparison;
  return (
    <div className={styles.differences}>
      <Rows label="Differences">
        <Row head="Bytes">
          <p>
            {sizeInWords(bytes.from)} → {sizeInWords(bytes.to)}: {differenceInWords(bytes.to, bytes.from)}{' '}
            before
          </p>
        </Row>
        <Row head="Modules">
          {modules.length > 0 ? (
            modules.map((name) => (
              <p key={name}>
                <Code>{name}</Code> changed
              </p>
            ))
          ) : (
            <p>all the same</p>
          )}
        </Row>
        <Row head="Manifest">
          <p>{isManifestSame ? 'the same' : 'changed'}</p>
        </Row>
        <Row head="Needs">
          <Needs {...comparison.needs} />
        </Row>
      </Rows>
      <Files files={files} />
    </div>
  );
}

function Needs({ from, to }: Comparison['needs']) {
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])].sort();
  const changed = names.filter((name) => from[name] !== to[name]);
  if (changed.length === 0) return <p>the same</p>;
  return changed.map((name) => (
    <p key={name}>
      {name}: {from[name] ?? 'nothing'} → {to[name] ?? 'nothing'}
    </p>
  ));
}

const KINDS = { changed: 'Changed', added: 'Added', removed: 'Removed' } as const;

function Files({ files }: Pick<Comparison, 'files'>) {
  const kinds = (Object.keys(KINDS) as (keyof typeof KINDS)[]).filter((kind) => files[kind].length > 0);
  if (kinds.length === 0) return <Text tone="muted">Every file is the same.</Text>;
  return (
    <Accordion>
      {kinds.map((kind) => (
        <AccordionItem key={kind} title={`${KINDS[kind]} files`} note={String(files[kind].length)}>
          <ul className={styles.files}>
            {files[kind].map((name) => (
              <li key={name}>
                <Code>{name}</Code>
              </li>
            ))}
          </ul>
        </AccordionItem>
      ))}
    </Accordion>
  );
}
