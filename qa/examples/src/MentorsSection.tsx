import { Heading, Section, Text } from '@stepwell/shared-ui';

/** `home.mentors.v1` and `about.mentors.v1`: one entry may fill several places. */
export function Component() {
  return (
    <Section>
      <Heading level={2} size="title-lg">
        Mentors, by an example
      </Heading>
      <Text>The same section stands on the home page and on the about page.</Text>
    </Section>
  );
}
