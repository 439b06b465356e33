import { Link, type LoadContext, readSiteState } from '@stepwell/platform';
import { ArrowLink, Heading, Section, SectionHead } from '@stepwell/shared-ui';
import { SampleList } from './sample-list/SampleList';
import { sampleStore } from './sample-list/sample.store';
import { SAMPLE_PATH } from './sample-path';

export async function load({ stores }: Pick<LoadContext, 'stores'>): Promise<void> {
  if (readSiteState(stores).health === false) return;
  await stores.get(sampleStore).getState().load();
}

/** The same list as a section of another team's page. */
export function Component() {
  return (
    <Section band="alt" aria-labelledby="sample-title">
      <SectionHead
        end={
          <ArrowLink as={Link} href={SAMPLE_PATH}>
            See all
          </ArrowLink>
        }
      >
        <Heading level={2} size="display-md" id="sample-title">
          Sample
        </Heading>
      </SectionHead>
      <SampleList level={3} />
    </Section>
  );
}
