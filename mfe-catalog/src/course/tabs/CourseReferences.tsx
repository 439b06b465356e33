import type { CourseReference } from '@stepwell/contract';
import { Download, Icon } from '@stepwell/shared-ui';
import { linkAddress } from '../../addresses/addresses';
import styles from './CourseReferences.module.css';
import { EmptyTab } from './EmptyTab';

/** The References tab: files for the course. A file without a safe address is shown without a link. */
export function CourseReferences({ references }: { references: CourseReference[] | undefined }) {
  if (!references?.length) return <EmptyTab>There are no references for this course yet.</EmptyTab>;
  return (
    <ul className={styles.list}>
      {references.map((reference, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: references have no id and never move
        <li key={index}>
          <Reference {...reference} />
        </li>
      ))}
    </ul>
  );
}

function Reference({ referenceName, referenceExt, referenceUrl }: CourseReference) {
  const address = linkAddress(referenceUrl);
  const content = (
    <>
      <span className={styles.kind} data-kind={kindOf(referenceExt)}>
        {referenceExt}
      </span>
      <span className={styles.name} dir="auto">
        {referenceName}
      </span>
    </>
  );
  if (!address) return <div className={styles.reference}>{content}</div>;
  return (
    <a className={styles.reference} href={address} target="_blank" rel="noreferrer">
      {content}
      <Icon glyph={Download} className={styles.glyph} />
    </a>
  );
}

/** The kind of a file, which selects the color of its tile. */
function kindOf(extension: string | undefined): 'table' | 'archive' | 'text' {
  if (/^(xlsx?|csv|ods)$/i.test(extension ?? '')) return 'table';
  return /^(zip|gz|tar|rar|7z)$/i.test(extension ?? '') ? 'archive' : 'text';
}
