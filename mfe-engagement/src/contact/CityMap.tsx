import { selectAcademy, useSiteState } from '@stepwell/platform';
import { Button, Chip, Icon, MapPin } from '@stepwell/shared-ui';
import { useEffect, useRef, useState } from 'react';
import styles from './CityMap.module.css';
import { cityEmbed } from './city-map';

/**
 * A decoration, the same for any city, which a press replaces by OpenStreetMap's map of the city. No request goes to this third party before
 * the press.
 */
export function CityMap() {
  const { city, region, position } = useSiteState(selectAcademy);
  const [isMapShown, setMapShown] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);

  // The map replaces the pressed button, so it takes over the focus.
  useEffect(() => {
    if (isMapShown) frame.current?.focus();
  }, [isMapShown]);

  return (
    <div className={styles.map}>
      {isMapShown ? (
        <iframe
          ref={frame}
          className={styles.fill}
          src={cityEmbed(position)}
          title={`Map of ${city}`}
          sandbox="allow-scripts allow-same-origin allow-popups"
        />
      ) : (
        <>
          <div className={styles.fill} data-poster />
          <div className={styles.foot}>
            <Chip className={styles.place}>
              <Icon glyph={MapPin} size="sm" />
              {[city, region].filter(Boolean).join(', ')}
            </Chip>
            <Button variant="outline" size="sm" onClick={() => setMapShown(true)}>
              Show the map
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
