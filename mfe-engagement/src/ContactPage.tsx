import { BACK_TO_HOME, PATHS } from '@stepwell/contract';
import { type Head, Link, type LoadContext, readSiteState, selectAcademy } from '@stepwell/platform';
import { ArrowLink, PageHead, Section } from '@stepwell/shared-ui';
import styles from './ContactPage.module.css';
import { CityMap } from './contact/CityMap';
import { ContactDetails } from './contact/ContactDetails';
import { ContactForm } from './contact/ContactForm';

export function head({ stores }: Pick<LoadContext, 'stores'>): Head {
  const { name, city } = selectAcademy(readSiteState(stores));
  return {
    title: 'Contact Us',
    description: `Write or call ${name} in ${city}: which course, which batch, which exam.`,
  };
}

/** `/contact-us`: contact details, query form and a map of the city. */
export function Component() {
  return (
    <>
      <PageHead
        title="Ask us anything."
        lead="Which course, which batch, which exam. A person answers, usually within a day."
        back={
          <ArrowLink as={Link} href={PATHS.home} direction="back">
            {BACK_TO_HOME}
          </ArrowLink>
        }
      />
      <Section>
        <div className={styles.columns}>
          <div className={styles.reach}>
            <ContactDetails />
            <CityMap />
          </div>
          <ContactForm />
        </div>
      </Section>
    </>
  );
}
