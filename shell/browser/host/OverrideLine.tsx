import type { Override } from '../boot/boot-data';
import styles from './OverrideLine.module.css';

/** Says that the page shows a release that is not live, or that there is no such release, with a link that ends it for the tab. */
export function OverrideLine({ override }: { override: Override }) {
  const { feature, release, live, isKnown } = override;
  const liveText = live ? `Live is ${live}.` : 'No release is live.';
  return (
    <p className={styles.line} role="status" translate="no">
      {isKnown
        ? `This tab shows ${feature} from ${release}. ${liveText} `
        : `There is no release ${release} of ${feature}. This page shows what is live${live ? `, ${live}` : ''}. `}
      {/* A new document: the release of a remote cannot change in a running page. */}
      <a href="?release=off">Show what is live</a>
    </p>
  );
}
