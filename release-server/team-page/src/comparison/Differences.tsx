import type { Comparison } from '@stepwell/release-server/manager';
import { Accordion, AccordionItem, Text } from '@stepwell/shared-ui';
import { Row, Rows } from '../shared/Rows';
import { Code, formatDifference, formatSize } from '../shared/text';
import styles from './Differences.module.css';

export function Differences({ comparison }: { comparison: Comparison }) {
  const { bytes, modules, manifest, files, sizes } = comparison;
  return (
    <div className={styles.differences}>
      <Rows label="Differences">
        <Row head="Bytes">
          <p>
            {/* Such as `182 KB → 190 KB: 8.0 KB more than before`. */}
            {formatSize(bytes.from)} → {formatSize(bytes.to)}: {formatDifference(bytes.to, bytes.from)} before
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
          {manifest.length > 0 ? (
            manifest.map((field) => <Field key={field.field} {...field} />)
          ) : (
            <p>the same</p>
          )}
        </Row>
        <Row head="Needs">
          <Needs {...comparison.needs} />
        </Row>
      </Rows>
      <Files files={files} sizes={sizes} />
    </div>
  );
}

function Field({ field, from, to }: Comparison['manifest'][number]) {
  return (
    <p>
      {field}: <Code>{JSON.stringify(from) ?? 'nothing'}</Code> →{' '}
      <Code>{JSON.stringify(to) ?? 'nothing'}</Code>
    </p>
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

const CHANGES = { changed: 'Changed', added: 'Added', removed: 'Removed' } as const;

function Files({ files, sizes }: Pick<Comparison, 'files' | 'sizes'>) {
  const changes = (Object.keys(CHANGES) as (keyof typeof CHANGES)[]).filter(
    (change) => files[change].length > 0,
  );
  if (changes.length === 0) return <Text tone="muted">Every file is the same.</Text>;
  return (
    <Accordion>
      {changes.map((change) => (
        <AccordionItem key={change} title={`${CHANGES[change]} files`} note={String(files[change].length)}>
          <ul className={styles.files}>
            {files[change].map((name) => (
              <li key={name} className={styles.file}>
                <Code>{name}</Code>
                <Text as="span" size="sm" tone="muted" tabular>
                  {formatSizes(sizes[name])}
                </Text>
              </li>
            ))}
          </ul>
        </AccordionItem>
      ))}
    </Accordion>
  );
}

/** Such as `182 KB → 190 KB`; one size for an added or removed file. */
function formatSizes({ from, to }: Comparison['sizes'][string] = {}): string {
  const sizes = [from, to].filter((bytes) => bytes !== undefined);
  return sizes.map(formatSize).join(' → ');
}
