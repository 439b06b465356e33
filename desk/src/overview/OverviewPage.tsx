import { TextLink } from '@stepwell/shared-ui';
import { AREA_GROUPS, areasOf, type Viewer } from '../frame/areas';
import { ABOUT_AREAS, FRAME } from '../frame/texts';
import { Part, Title } from '../shared/Heading';
import { rolesText } from '../shared/roles';
import styles from './OverviewPage.module.css';

/** All areas in the member's navigation. */
export function OverviewPage({ viewer }: { viewer: Viewer }) {
  return (
    <>
      <Title lead={FRAME.youAre(viewer.name, rolesText(viewer.roles))}>{FRAME.allAreas}</Title>
      {Object.entries(AREA_GROUPS).map(([group, areas]) => {
        const openAreas = areasOf(viewer, areas);
        return (
          openAreas.length > 0 && (
            <Part key={group} title={group}>
              <ul className={styles.areas}>
                {openAreas.map(({ path, name }) => (
                  <li key={path}>
                    <TextLink href={path}>{name}</TextLink>
                    <span>{ABOUT_AREAS[path]}</span>
                  </li>
                ))}
              </ul>
            </Part>
          )
        );
      })}
    </>
  );
}
