import { ArrowLink } from '@stepwell/shared-ui';
import { featurePath } from './paths';

/** From one release, or from two, back to all of its feature. */
export function BackToReleases({ of: feature }: { of: string }) {
  return (
    <ArrowLink href={featurePath(feature)} direction="back">
      Releases of {feature}
    </ArrowLink>
  );
}
