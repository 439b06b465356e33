import { type Academy, BACK_TO_HOME, PATHS } from '@stepwell/contract';
import { type Head, Link, Slot } from '@stepwell/platform';
import { ArrowLink, PageHead } from '@stepwell/shared-ui';
import { AboutAcademy } from '../frame/brand/AboutAcademy';

export function AboutPage() {
  return (
    <>
      <PageHead
        back={
          <ArrowLink as={Link} href={PATHS.home} direction="back">
            {BACK_TO_HOME}
          </ArrowLink>
        }
        title="About Us"
        lead="Who we are, and why we teach this way."
      />
      <AboutAcademy />
      <Slot at="about.mentors.v1" />
    </>
  );
}

const aboutHead = ({ name }: Academy): Head => ({
  title: 'About Us',
  description: `Who ${name} is, why we teach one step at a time, and the mentors you will learn from.`,
  canonical: PATHS.about,
});

export const aboutPage = { Component: AboutPage, head: aboutHead };
