import {
  Award,
  Card,
  Clock,
  Countdown,
  Fact,
  Facts,
  Img,
  Mail,
  Mark,
  PriceTab,
  Signal,
  StairMeter,
  StairProgress,
  StepIcon,
  SummaryRow,
  SummaryRows,
  Swatch,
} from '../index';
import { type CatalogueShelf, eachOf } from './component-states';
import styles from './figures.states.module.css';

const HUES = ['neel', 'neem', 'brick', 'peacock', 'rani', 'marigold', 'ink'] as const;
const STEPS = ['Your details', 'Pay by UPI', 'Under review'];
// One transparent pixel: what an address without an answer would show is the ground below it.
const EMPTY_PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/** The stair in its shapes, and the rows of figures. */
export const FIGURES: CatalogueShelf = {
  title: 'Stairs and figures',
  components: {
    StairMeter: {
      flow: 'column',
      states: {
        none: () => <StairMeter label="None" value={0} hue="rani" />,
        most: () => <StairMeter label="Most" value={85} hue="brick" />,
        all: () => <StairMeter label="All" value={100} hue="marigold" />,
      },
    },
    StairProgress: {
      flow: 'column',
      states: {
        first: () => <StairProgress label="Checkout progress, first" steps={STEPS} current={1} />,
        second: () => <StairProgress label="Checkout progress, second" steps={STEPS} current={2} />,
        done: () => <StairProgress label="Checkout progress, done" steps={STEPS} current={4} />,
      },
    },
    Swatch: { states: eachOf(HUES, (hue) => <Swatch hue={hue} />) },
    StepIcon: {
      states: {
        ...eachOf(HUES, (hue) => <StepIcon glyph={Clock} hue={hue} />),
        small: () => <StepIcon glyph={Mail} size="sm" />,
      },
    },
    Mark: { states: { mark: () => <Mark /> } },
    Countdown: {
      flow: 'columns',
      states: {
        running: () => (
          <Countdown label="Registration ends in" days={9} hours={14} minutes={32} seconds={8} />
        ),
        over: () => <Countdown label="Registration has ended" days={0} hours={0} minutes={0} seconds={0} />,
      },
    },
    SummaryRows: {
      flow: 'columns',
      states: {
        price: () => (
          <SummaryRows>
            <SummaryRow label="List price">₹14,999.00</SummaryRow>
            <SummaryRow label="Total" tone="total">
              ₹14,999.00
            </SummaryRow>
          </SummaryRows>
        ),
      },
    },
    SummaryRow: {
      flow: 'columns',
      states: {
        plain: () => (
          <SummaryRows>
            <SummaryRow label="List price">₹14,999.00</SummaryRow>
          </SummaryRows>
        ),
        ...eachOf(['minus', 'total'], (tone) => (
          <SummaryRows>
            <SummaryRow label={`Of the tone ${tone}`} tone={tone}>
              ₹8,999.00
            </SummaryRow>
          </SummaryRows>
        )),
      },
    },
    Facts: {
      flow: 'columns',
      states: {
        'of-a-course': () => (
          <Facts>
            <Fact glyph={Signal} label="Level">
              Intermediate
            </Fact>
            <Fact glyph={Award} label="Certificate">
              Yes
            </Fact>
          </Facts>
        ),
      },
    },
    Fact: {
      flow: 'columns',
      states: {
        plain: () => (
          <Facts>
            <Fact glyph={Clock} label="Duration">
              26 weeks
            </Fact>
          </Facts>
        ),
      },
    },
    Img: {
      flow: 'columns',
      states: {
        fallback: () => (
          <div className={styles.media}>
            <Img fallbackSrc={EMPTY_PICTURE} alt="" width={480} height={300} />
          </div>
        ),
        picture: () => (
          <div className={styles.media}>
            <Img src={EMPTY_PICTURE} alt="A picture" width={480} height={300} priority />
          </div>
        ),
      },
    },
    PriceTab: {
      flow: 'columns',
      states: {
        'on-a-picture': () => (
          <Card padding="frame" lift>
            <div className={styles.media}>
              <PriceTab>₹8,999</PriceTab>
            </div>
          </Card>
        ),
      },
    },
  },
};
