import { circle, line, short } from '../drawing/svg';
import { CELL, type Motif } from './motif';

type Point = readonly [x: number, y: number];

/** Data: a field of dots that swell under a curve, the peak marked. */
export const drawField: Motif = (random, { deep, light, hot, white }) => {
  const phase = random() * 6.28;
  const swing = random() * 6.28;
  const peak = 6 + random() * 5;
  const crest: Point[] = [];
  let dots = '';
  for (let column = 0; column < 17; column += 1) {
    const x = CELL / 2 + column * CELL;
    const crestRow =
      5.2 -
      3.2 * Math.exp(-((column - peak) ** 2) / 14) +
      Math.sin(column * 0.55 + phase) * 0.9 -
      (column > 10 ? (column - 10) * 0.45 : 0);
    crest.push([x, CELL / 2 + crestRow * CELL - 20]);
    for (let row = 0; row < 10; row += 1) {
      const depth = row - crestRow;
      const swell = 4.2 + depth * 2.1 + Math.sin(column * 0.9 + row + swing) * 1.3;
      const radius = depth < 0 ? 2.4 : Math.min(13.4, swell);
      const colour = depth < 0 || depth >= 2.6 ? light : depth < 1 ? hot : white;
      dots += circle(x, CELL / 2 + row * CELL, radius, colour, depth < 0 ? 0.55 : 1);
    }
  }
  const [peakX, peakY] = crest.slice(3, 14).reduce((best, point) => (point[1] < best[1] ? point : best));
  return (
    dots +
    line(smoothCurve(crest), hot, { width: 4, isRound: true }) +
    circle(peakX, peakY, 10, deep) +
    circle(peakX, peakY, 7, hot)
  );
};

/** A Catmull-Rom curve through all points, entering from the left edge. */
function smoothCurve(points: readonly Point[]): string {
  const at = (index: number): Point => points[Math.min(points.length - 1, Math.max(0, index))] ?? [0, 0];
  const [startX, startY] = at(0);
  let d = `M${short(startX - 20)} ${short(startY)}L${short(startX)} ${short(startY)}`;
  for (let index = 0; index < points.length - 1; index += 1) {
    const [x0, y0] = at(index - 1);
    const [x1, y1] = at(index);
    const [x2, y2] = at(index + 1);
    const [x3, y3] = at(index + 2);
    d += `C${short(x1 + (x2 - x0) / 6)} ${short(y1 + (y2 - y0) / 6)}`;
    d += ` ${short(x2 - (x3 - x1) / 6)} ${short(y2 - (y3 - y1) / 6)} ${short(x2)} ${short(y2)}`;
  }
  return d;
}
