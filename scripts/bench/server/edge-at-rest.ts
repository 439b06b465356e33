import { readFileSync } from 'node:fs';
import { descendantsOf } from '@stepwell/e2e/processes';
import type { Figure } from '../figures/figure';
import { inTurns, type Sample, valuesOf } from '../figures/in-turns';
import { type Bench, besideOther, OTHER_BUILD, THIS_BUILD } from '../figures/part';

const WATCHED_MS = 15_000;
/** Of a core. */
const GOAL_PERCENT = 0.5;
const MS_PER_TICK = 10;

/** What the edge takes of a core while nobody asks for anything. Only Linux says. */
export async function benchEdgeAtRest(bench: Bench): Promise<Figure[]> {
  const measures: Record<string, () => Promise<Sample>> = {};
  for (const { name, origin, pid } of bench.builds) {
    // With a page to keep right it has more to do than without.
    await (await fetch(`${origin}/`)).arrayBuffer();
    const edge = edgeOf(pid);
    measures[name] = () => watchProcess(edge);
  }
  const samples = await inTurns(measures, bench);
  const other = samples[OTHER_BUILD];
  return [
    {
      what: 'the edge at rest, of a core',
      unit: '%',
      values: valuesOf(samples[THIS_BUILD] ?? [], 'percent'),
      beside: besideOther(other && valuesOf(other, 'percent')),
      goal: { limit: GOAL_PERCENT },
    },
  ];
}

function edgeOf(start: number): number {
  const edge = descendantsOf(start).find(({ command }) => command.includes('shell/edge/main.ts'));
  if (!edge) throw new Error(`Process ${start} runs no edge.`);
  return edge.pid;
}

async function watchProcess(pid: number): Promise<Sample> {
  const before = cpuMs(pid);
  await new Promise((resolve) => setTimeout(resolve, WATCHED_MS));
  return { percent: ((cpuMs(pid) - before) / WATCHED_MS) * 100 };
}

/** Milliseconds of a processor that all threads of a process have had. */
function cpuMs(pid: number): number {
  const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name may hold spaces and brackets, so counting begins behind it.
  const [user, system] = line
    .slice(line.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return ((user ?? 0) + (system ?? 0)) * MS_PER_TICK;
}
