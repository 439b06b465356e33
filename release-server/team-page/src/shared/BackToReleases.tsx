import { ArrowLink } from '@stepwell/shared-ui';
import { featurePath } from './paths';

export function BackToReleases({ of: feature }: { of: string }) {
  return (
    <ArrowLink href={featurePath(feature)} direction="back">
      Releases of {feature}
    </ArrowLink>
  );
}
