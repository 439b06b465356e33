import styles from './HeroArt.module.css';

/**
 * The dotted path up the stairs, with gaps for two learners. Each section: x, y, direction in degrees, length, and its distance to
 * the last dot of the section before.
 */
const PATH = [
  [474.5, 405, -86.7, 59.1, 0],
  [477.9, 346, 7.8, 36.7, 5.1],
  [514.3, 351, -1.7, 20.7, 5.8],
  [550.5, 322, -85.1, 22.1, 0],
  [552.4, 300, -3.3, 34.8, 4.1],
  [587.1, 298, -68.1, 60.4, 2.8],
  [609.6, 242, 0, 22.4, 0.2],
  [650, 242, -72.6, 61.8, 0],
  [668.5, 183, -17, 30.7, 7.8],
] as const;
/** Distance that each dot moves. The dots move once, because each repetition would send the page an event and cost a frame. */
const CLIMB = 36;

/** The drawing of the well, for light or dark, with the moving parts above it: rings on the water and the dotted path. */
export function HeroArt() {
  return (
    <div className={styles.art}>
      <div className={styles.sun} />
      <div
        className={styles.well}
        role="img"
        aria-label="Illustration: a colourful stepwell. Learners climb its stairs from the water to a flag at the rim."
      >
        <svg className={styles.motion} viewBox="-72 -72 944 676" aria-hidden="true" focusable="false">
          <clipPath id="hero-pool">
            <path d="M400 380L481.5 427L400 474L318.5 427Z" />
          </clipPath>
          <g clipPath="url(#hero-pool)">
            <ellipse className={styles.ring} cx="400" cy="454" rx="19.5" ry="11.2" />
            <ellipse className={styles.ring} cx="400" cy="454" rx="36.6" ry="21" />
            <ellipse className={styles.ring} cx="400" cy="454" rx="56.1" ry="32.2" />
          </g>
          {PATH.map(([x, y, degrees, length, toLastDot]) => (
            <g key={x} transform={`translate(${x} ${y}) rotate(${degrees})`}>
              {/* Clips the dots at both ends of the section. */}
              <svg y="-2" width={length} height="4" aria-hidden="true">
                <path className={styles.dots} d={`M${-CLIMB - toLastDot} 2H${length}`} />
              </svg>
            </g>
          ))}
        </svg>
      </div>
    </div>
  );
}
