import { PATHS } from '@stepwell/contract';
import { type Head, Link, type LoadContext, readSiteState } from '@stepwell/platform';
import { ArrowLink, PageHead, Section } from '@stepwell/shared-ui';
import { SampleList } from './sample-list/SampleList';
import { sampleStore } from './sample-list/sample.store';
import { SAMPLE_PATH } from './sample-path';

export async function load({ stores }: Pick<LoadContext, 'stores'>): Promise<void> {
  if (readSiteState(stores).health === false) return;
  await stores.get(sampleStore).getState().load();
}

export function head(): Head {
  return { title: 'Sample', description: 'What there is to read here.', canonical: SAMPLE_PATH };
}

/** The page of this remote. */
export function Component() {
  return (
    <>
      <PageHead
        title="Sample"
        lead="What there is to read here."
        back={
          <ArrowLink as={Link} href={PATHS.home} direction="back">
            Home
          </ArrowLink>
        }
      />
      <Section aria-label="Sample">
        <SampleList level={2} />
      </Section>
    </>
  );
}
