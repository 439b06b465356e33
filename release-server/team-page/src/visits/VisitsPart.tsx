import { formatCount } from '@stepwell/contract';
import type { VitalName } from '@stepwell/release-server/visit-counts';
import { EmptyState, Text } from '@stepwell/shared-ui';
import { Part } from '../frame/Part';
import { Row, Rows } from '../words/Rows';
import { Code } from '../words/words';
import { type ReleaseVisits, visitsInWords } from './release-visits';

export interface VisitsPartProps {
  visits: ReleaseVisits;
  /** Of the release that this one is held against. */
  beside?: ReleaseVisits;
}

const VITALS: Record<VitalName, string> = {
  lcp: 'Largest paint (LCP)',
  inp: 'Press to paint (INP)',
  cls: 'Jumps (CLS)',
};

/** How visits to a release went within the last week, beside those to another one. */
export function VisitsPart({ visits, beside }: VisitsPartProps) {
  return (
    <Part title="How visits went">
      {visits.visits + visits.failed === 0 ? (
        <EmptyState title="No visits were told of" level={3}>
          Pages tell of a visit once they are left. None has told of this release within the last week.
        </EmptyState>
      ) : (
        <>
          <Figures visits={visits} beside={beside} />
          <Errors errors={visits.errors} />
        </>
      )}
    </Part>
  );
}

function Figures({ visits, beside }: VisitsPartProps) {
  return (
    <Rows label="Visits of the last week">
      <Row head="Visits">
        <p>{visitsInWords(visits)}</p>
        {beside && <Beside id={beside.id}>{visitsInWords(beside)}</Beside>}
      </Row>
      {(Object.keys(VITALS) as VitalName[]).map((name) => (
        <Row key={name} head={VITALS[name]}>
          <p>three of four {visits.vitals[name]}</p>
          {beside && <Beside id={beside.id}>{beside.vitals[name]}</Beside>}
        </Row>
      ))}
      {Object.entries(visits.regions).map(([module, counted]) => (
        <Row key={module} head={module}>
          <p>{regionInWords(counted)}</p>
          {beside?.regions[module] && <Beside id={beside.id}>{regionInWords(beside.regions[module])}</Beside>}
        </Row>
      ))}
    </Rows>
  );
}

function regionInWords({ shown, cards, falls = 0 }: ReleaseVisits['regions'][string]): string {
  const spared = falls > 0 ? `, the release before it ${formatCount(falls)} times` : '';
  return `shown in about ${formatCount(shown)} visits, a card in its place ${formatCount(cards)} times${spared}`;
}

function Beside({ id, children }: { id: string; children: string }) {
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
          {stack.map((place, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a place may come twice, and none of them moves
            <p key={at}>
              <Code>{place}</Code>
            </p>
          ))}
        </Row>
      ))}
    </Rows>
  );
}
