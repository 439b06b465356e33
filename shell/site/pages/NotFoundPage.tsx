import { NOT_FOUND_HEADING, NOT_FOUND_TEXT, PATHS } from '@stepwell/contract';
import { Link, selectAcademy, useSiteState } from '@stepwell/platform';
import { Button, Eyebrow, Heading, House, Icon, Img, Mail, Phone, Text, Wrap } from '@stepwell/shared-ui';
import { Logo } from '../frame/brand/Logo';
import styles from './NotFoundPage.module.css';

/** Replaces a page whose subject does not exist, or whose code failed. `App` leaves out the header around it. */
export function NotFoundPage() {
  const academy = useSiteState(selectAcademy);
  return (
    <div className={styles.page}>
      <Wrap className={styles.top}>
        <Logo />
      </Wrap>
      <Wrap className={styles.main}>
        <div className={styles.words}>
          <Eyebrow>Error 404</Eyebrow>
          <Heading level={1} size="display-lg" className={styles.title} tabIndex={-1}>
            {NOT_FOUND_HEADING}
          </Heading>
          <Text size="lead" className={styles.lead}>
            {NOT_FOUND_TEXT}
          </Text>
          <Button
            as={Link}
            href={PATHS.home}
            variant="action"
            size="lg"
            className={styles.home}
            icon={<Icon glyph={House} />}
          >
            Back to Home Page
          </Button>
          <p className={styles.contact}>
            <a href={`mailto:${academy.email}`} translate="no">
              <Icon glyph={Mail} />
              {academy.email}
            </a>
            <a href={`tel:+${academy.phoneDigits}`} translate="no">
              <Icon glyph={Phone} />
              {academy.phone}
            </a>
          </p>
        </div>
        <Img className={styles.art} src="/art/not-found.svg" alt="" width={720} height={520} priority />
      </Wrap>
    </div>
  );
}
