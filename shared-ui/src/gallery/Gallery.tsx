import { Section } from '../layout/Section';
import { PageHead } from '../page-head/PageHead';
import { SHELVES } from './catalogue';
import type { CatalogueShelf } from './component-states';
import styles from './Gallery.module.css';
import { Roles } from './Roles';
import { Shelf, Specimen } from './Specimen';

/** Every component of the design system in every state, on one page. */
export function Gallery() {
  return (
    <>
      <PageHead title="Gallery" lead="Every component in every state." />
      <Section>
        <div className={styles.shelves}>
          <Shelf title="Colour">
            <Roles />
          </Shelf>
          {SHELVES.filter(({ isWide }) => !isWide).map(shelfOf)}
        </div>
      </Section>
      {SHELVES.filter(({ isWide }) => isWide).map(shelfOf)}
    </>
  );
}

function shelfOf({ title, components }: CatalogueShelf) {
  return (
    <Shelf key={title} title={title}>
      {Object.entries(components).map(([name, component]) => (
        <Specimen key={name} name={name} component={component} />
      ))}
    </Shelf>
  );
}
