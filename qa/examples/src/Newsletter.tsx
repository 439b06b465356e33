import { Heading, Text } from '@stepwell/shared-ui';

/** `footer.newsletter.v1`: a band of the footer, which is dark in both themes. */
export function Component() {
  return (
    <div data-surface="deep">
      <Heading level={2} size="title-sm">
        A band by an example
      </Heading>
      <Text>It is at the foot of every page.</Text>
    </div>
  );
}
