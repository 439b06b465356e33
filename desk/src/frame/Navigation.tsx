import { type Area, areasOf, OVERVIEW, type Viewer } from './areas';
import styles from './Navigation.module.css';
import { FRAME } from './texts';

/** Number of areas in the bar on a phone, which also links to the page with all areas. */
const IN_BAR = 4;

export interface NavigationProps {
  viewer: Viewer;
  currentPath: string;
}

/** Links to the areas: all of them beside the page, or, on a narrow screen, the first ones in a bar at the bottom. */
export function Navigation({ viewer, currentPath }: NavigationProps) {
  const areas = areasOf(viewer);
  return (
    <nav aria-label={FRAME.areas} className={styles.navigation}>
      {areas.map((area, index) => (
        <Entry key={area.path} {...area} currentPath={currentPath} isInBar={index < IN_BAR} />
      ))}
      <Entry path={OVERVIEW} name={FRAME.allAreas} currentPath={currentPath} isInBar />
    </nav>
  );
}

interface EntryProps extends Pick<Area, 'path' | 'name'> {
  currentPath: string;
  isInBar: boolean;
}

function Entry({ path, name, currentPath, isInBar }: EntryProps) {
  const isCurrent = currentPath === path;
  const isAbove = path !== '/' && currentPath.startsWith(`${path}/`);
  return (
    <a
      href={path}
      className={styles.entry}
      data-in-bar={isInBar || undefined}
      aria-current={isCurrent ? 'page' : isAbove || undefined}
    >
      {name}
    </a>
  );
}
