import { formatCount } from '@stepwell/contract';
import type { VitalName } from '@stepwell/release-server/visit-counts';
import { EmptyState, Text } from '@stepwell/shared-ui';
import { Section } from '../frame/Section';
import { Row, Rows } from '../shared/Rows';
import { Code } from '../shared/text';
import { describeVisits, type ReleaseVisits } from './release-visits';

export interface VisitsSectionProps {
  visits: ReleaseVisits;
  /** Visits to the release with which `visits` is compared. */
  baseline?: ReleaseVisits;
}

const VITALS: Record<VitalName, string> = {
  lcp: 'Largest paint (LCP)',
  inp: 'Press to paint (INP)',
  cls: 'Jumps (CLS)',
};

/** Visits to a release within the last week, compared with those to another release. */
export function VisitsSection({ visits, baseline }: VisitsSectionProps) {
  return (
    <Section title="How visits went">
      {visits.visits + visits.failed === 0 ? (
        <EmptyState title="No visits were reported" level={3}>
          A page reports its visit when it is left. No visit to this release was reported within the last
          week.
        </EmptyState>
      ) : (
        <>
          <Figures visits={visits} baseline={baseline} />
          <Errors errors={visits.errors} />
        </>
      )}
    </Section>
  );
}

function Figures({ visits, baseline }: VisitsSectionProps) {
  return (
    <Rows label="Visits of the last week">
      <Row head="Visits">
        <p>{describeVisits(visits)}</p>
        {baseline && <Baseline id={baseline.id}>{describeVisits(baseline)}</Baseline>}
      </Row>
      {(Object.keys(VITALS) as VitalName[]).map((name) => (
        <Row key={name} head={VITALS[name]}>
          <p>three of four {visits.vitals[name]}</p>
          {baseline && <Baseline id={baseline.id}>{baseline.vitals[name]}</Baseline>}
        </Row>
      ))}
      {Object.entries(visits.regions).map(([module, counted]) => (
        <Row key={module} head={module}>
          <p>{describeRegion(counted)}</p>
          {baseline?.regions[module] && (
            <Baseline id={baseline.id}>{describeRegion(baseline.regions[module])}</Baseline>
          )}
        </Row>
      ))}
    </Rows>
  );
}

function describeRegion({ shown, cards, falls = 0 }: ReleaseVisits['regions'][string]): string {
  const fallbacks = falls > 0 ? `, the release before it ${formatCount(falls)} times` : '';
  return `shown in about ${formatCount(shown)} visits, a card in its place ${formatCount(cards)} times${fallbacks}`;
}

function Baseline({ id, children }: { id: string; children: string }) {
  return (
    <Text size="sm" tone="muted">
      <Code>{id}</Code>: {children}
    </Text>
  );
}

function Errors({ errors }: Pick<ReleaseVisits, 'errors'>) {
  if (errors.length === 0) return null;
  return (
    <Rows label="What failed">
      {errors.map(({ name, message, stack, count }) => (
        <Row key={`${name} ${message} ${stack[0]}`} head={`${name}, ${formatCount(count)} times`}>
          <p>{message}</p>
          {stack.map((place, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a place may be listed twice, and the order never changes
            <p key={index}>
              <Code>{place}</Code>
            </p>
          ))}
        </Row>
      ))}
    </Rows>
  );
}
