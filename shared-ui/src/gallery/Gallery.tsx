import { Button } from '../button/Button';
import { Field } from '../field/Field';
import { TextInput } from '../field/TextInput';
import { Section } from '../layout/Section';
import { ArrowLink } from '../link/ArrowLink';
import { PageHead } from '../page-head/PageHead';
import { ActionSpecimens } from './ActionSpecimens';
import { FieldSpecimens } from './FieldSpecimens';
import styles from './Gallery.module.css';
import { MessageSpecimens } from './MessageSpecimens';
import { MovingSpecimens } from './MovingSpecimens';
import { StairSpecimens } from './StairSpecimens';
import { BandSpecimens, TypeSpecimens } from './TypeSpecimens';

/** Every component of the design system in every state, on one page. */
export function Gallery() {
  return (
    <>
      <PageHead
        title="Gallery"
        lead="Every component in every state."
        back={
          <ArrowLink href="#top" direction="back">
            Back
          </ArrowLink>
        }
      >
        <div className={styles.onDeep}>
          <Button variant="action">Action</Button>
          <Button>Brand</Button>
          <Button variant="outline">Outline</Button>
          <Button disabled>Disabled</Button>
          <Field label="A field on a deep band" error="Enter a valid email address">
            <TextInput placeholder="you@example.com" />
          </Field>
        </div>
      </PageHead>
      <Section>
        <div className={styles.shelves}>
          <TypeSpecimens />
          <ActionSpecimens />
          <FieldSpecimens />
          <MessageSpecimens />
          <StairSpecimens />
          <MovingSpecimens />
        </div>
      </Section>
      <BandSpecimens />
    </>
  );
}
