import { Award, Clock, Mail, Signal } from 'lucide-react';
import { Countdown } from '../countdown/Countdown';
import { Card } from '../layout/Card';
import { Img } from '../media/Img';
import { Mark } from '../media/Mark';
import { PriceTab } from '../stairs/PriceTab';
import { StairMeter } from '../stairs/StairMeter';
import { StairProgress } from '../stairs/StairProgress';
import { StepIcon } from '../stairs/StepIcon';
import { type Hue, Swatch } from '../stairs/Swatch';
import { Fact, Facts } from '../summary/Facts';
import { SummaryRow, SummaryRows } from '../summary/SummaryRows';
import { Shelf, Specimen } from './Specimen';
import styles from './StairSpecimens.module.css';

const HUES: readonly Hue[] = ['neel', 'neem', 'brick', 'peacock', 'rani', 'marigold', 'ink'];
const STEPS = ['Your details', 'Pay by UPI', 'Under review'];

/** The stair in its shapes, and the rows of figures. */
export function StairSpecimens() {
  return (
    <Shelf title="Stairs and figures">
      <Specimen name="StairMeter" flow="column">
        <StairMeter label="None" value={0} hue="rani" />
        <StairMeter label="Most" value={85} hue="brick" />
        <StairMeter label="All" value={100} hue="marigold" />
      </Specimen>
      {[1, 2, 4].map((current) => (
        <Specimen key={current} name={`StairProgress, ${current} of 3`} flow="column">
          <StairProgress label={`Checkout progress, ${current}`} steps={STEPS} current={current} />
        </Specimen>
      ))}
      <Specimen name="Swatch, StepIcon, Mark">
        {HUES.map((hue) => (
          <Swatch key={hue} hue={hue} />
        ))}
        {HUES.map((hue) => (
          <StepIcon key={hue} glyph={Clock} hue={hue} />
        ))}
        <StepIcon glyph={Mail} size="sm" />
        <Mark />
      </Specimen>
      <Specimen name="Countdown" flow="columns">
        <Countdown label="Registration ends in" days={9} hours={14} minutes={32} seconds={8} />
        <Countdown label="Registration has ended" days={0} hours={0} minutes={0} seconds={0} />
      </Specimen>
      <Specimen name="SummaryRows and Facts" flow="columns">
        <Card>
          <SummaryRows>
            <SummaryRow label="List price">₹14,999.00</SummaryRow>
            <SummaryRow label="Course discount" tone="minus">
              −₹6,000.00
            </SummaryRow>
            <SummaryRow label="Total" tone="total">
              ₹8,999.00
            </SummaryRow>
          </SummaryRows>
        </Card>
        <Card>
          <Facts>
            <Fact glyph={Clock} label="Duration">
              26 weeks
            </Fact>
            <Fact glyph={Signal} label="Level">
              Intermediate
            </Fact>
            <Fact glyph={Award} label="Certificate">
              Yes
            </Fact>
          </Facts>
        </Card>
      </Specimen>
      <Specimen name="Card that lifts, Img with its fallback, PriceTab" flow="columns">
        <Card padding="frame" lift>
          <div className={styles.media}>
            <Img fallbackSrc={EMPTY_PICTURE} alt="" width={480} height={300} />
            <PriceTab>₹8,999</PriceTab>
          </div>
        </Card>
        <Card depth={3}>Depth 3</Card>
      </Specimen>
    </Shelf>
  );
}

// One transparent pixel: what an address without an answer would show is the ground below it.
const EMPTY_PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
