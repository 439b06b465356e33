import { ArrowLink } from '@stepwell/shared-ui';
import { featurePath } from './paths';

export function BackToReleases({ feature }: { feature: string }) {
  return (
    <ArrowLink href={featurePath(feature)} direction="back">
      Releases of {feature}
    </ArrowLink>
  );
}
