import { PATHS } from '@stepwell/contract';
import { Link, Slot } from '@stepwell/platform';
import { ArrowRight, Button, Icon } from '@stepwell/shared-ui';
import { AboutAcademy } from '../../frame/brand/AboutAcademy';
import { EmployerGrid } from './EmployerGrid';
import { homeHead } from './head';
import { Hero } from './hero/Hero';
import { MediumOfInstruction } from './MediumOfInstruction';
import { WhyChooseUs } from './WhyChooseUs';

/** Home, in the order of docs/specification.md §2.4. */
export function HomePage() {
  return (
    <>
      <Hero />
      <AboutAcademy>
        <Button as={Link} href={PATHS.about} variant="outline">
          Read More
          <Icon glyph={ArrowRight} />
        </Button>
      </AboutAcademy>
      <WhyChooseUs />
      <Slot at="home.courses.v1" />
      <MediumOfInstruction />
      <EmployerGrid />
      <Slot at="home.mentors.v1" />
    </>
  );
}

export const homePage = { Component: HomePage, head: homeHead };
