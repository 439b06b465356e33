import styles from './HeroArt.module.css';

/**
 * The way up, with two gaps where learners stand on it. Each leg: where it begins, which way it goes (degrees), how far, and
 * how much of the distance between two dots the one before has left to it.
 */
const WAY = [
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
/** How far each dot comes, once: a round would be told to the page, and cost it a frame. */
const CLIMB = 36;

/** The well, by day or by night. What moves in it, rings on the water and the way up, lies above the drawing. */
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
          {WAY.map(([x, y, degrees, length, left]) => (
            <g key={x} transform={`translate(${x} ${y}) rotate(${degrees})`}>
              {/* Cuts off what is before the leg, and after it. */}
              <svg y="-2" width={length} height="4" aria-hidden="true">
                <path className={styles.dots} d={`M${-CLIMB - left} 2H${length}`} />
              </svg>
            </g>
          ))}
        </svg>
      </div>
    </div>
  );
}
