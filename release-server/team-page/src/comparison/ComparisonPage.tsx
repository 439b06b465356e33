import type { Comparison } from '@stepwell/release-server/manager';
import { ArrowLink, TextLink } from '@stepwell/shared-ui';
import { Title } from '../frame/Section';
import { BackToReleases } from '../shared/BackToReleases';
import { comparisonPath, releasePath } from '../shared/paths';
import { Code } from '../shared/text';
import { Differences } from './Differences';

export interface ComparisonPageProps {
  comparison: Comparison;
}

export function ComparisonPage({ comparison }: ComparisonPageProps) {
  const { feature, from, to } = comparison;
  return (
    <>
      <Title
        back={<BackToReleases feature={feature} />}
        lead={
          <>
            From{' '}
            <TextLink href={releasePath(feature, from)}>
              <Code>{from}</Code>
            </TextLink>{' '}
            to{' '}
            <TextLink href={releasePath(feature, to)}>
              <Code>{to}</Code>
            </TextLink>
          </>
        }
      >
        How {feature} changed
      </Title>
      <Differences comparison={comparison} />
      <nav aria-label="The other way round">
        <ArrowLink href={comparisonPath(feature, to, from)}>The other way round</ArrowLink>
      </nav>
    </>
  );
}
