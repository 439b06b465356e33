import { Heading, Section, Text } from '@stepwell/shared-ui';

/** `home.courses.v1`: a section of the home page. */
export function Component() {
  return (
    <Section>
      <Heading level={2} size="title-lg">
        Courses, by an example
      </Heading>
      <Text>This section is in the page’s HTML. Its code comes once you come near.</Text>
    </Section>
  );
}
