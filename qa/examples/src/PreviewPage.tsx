import {
  Followed,
  type Host,
  HostContext,
  Link,
  RouterContext,
  Slot,
  type SlotProps,
  StoresContext,
  useFollowed,
  useHost,
} from '@stepwell/platform';
import { Text } from '@stepwell/shared-ui';
import { useState } from 'react';
import { memoryRouter, previewStores } from './preview-world';
import { Sample } from './sample/Sample';

/** What it counts is read wherever it is handed to, without a context that renders all below it again. */
const looks = new Followed({ count: 0 });

/** `/examples/preview`: a page within the page, in a world of its own, as a test or a workbench makes one. */
export function Component() {
  const { hasSlot } = useHost();
  const [world] = useState(() => ({ stores: previewStores(), router: memoryRouter('/preview') }));
  return (
    <Sample title="A preview">
      <Text>
        {hasSlot('footer.newsletter.v1') ? 'The footer of this page is filled.' : 'Nobody fills the footer.'}
      </Text>
      <HostContext value={HOST}>
        <StoresContext value={world.stores}>
          <RouterContext value={world.router}>
            <Text>
              In the preview <Slot {...FOOTER} />. <Link href="/preview/next">Look closer</Link>
            </Text>
          </RouterContext>
        </StoresContext>
      </HostContext>
      <Looks />
    </Sample>
  );
}

const FOOTER: SlotProps = { at: 'footer.newsletter.v1' };

/** What the shell does for a page, as little of it as a preview needs. */
const HOST: Host = {
  prefetch: () => looks.set({ count: looks.current.count + 1 }),
  hasSlot: () => false,
  renderSlot: (at) => `the place ${at} is empty`,
};

function Looks() {
  const { count } = useFollowed(looks);
  return <Text>{count > 0 ? 'Somebody has looked at the link.' : 'Nobody has looked at the link.'}</Text>;
}
