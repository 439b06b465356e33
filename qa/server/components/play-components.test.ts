import type { DrawnState } from '../../src/components/catalogue-state';
import { goneFrom, playableOn } from './play-components';

const STAGE = { id: '1.0.0-a', folder: '', scripts: [], styles: [], known: [] };

test('a state that the earlier version cannot draw is not played on it', () => {
  const states = [aState('Chip', 'live'), { ...aState('Chip', 'soon'), error: 'there is no Dot' }];

  expect(playableOn({ ...STAGE, states }).states.map(({ state }) => state)).toEqual(['live']);
});

test('gone is what the earlier catalogue had, or a component where there was no catalogue yet', () => {
  const judged = { states: [aState('Chip', 'live')] };

  expect(goneFrom({ known: ['Chip/live', 'Chip/soon', 'Mark/mark'] }, judged)).toEqual([
    'Chip/soon',
    'Mark/mark',
  ]);
  expect(goneFrom({ known: ['Chip', 'Mark'] }, judged)).toEqual(['Mark']);
});

function aState(component: string, state: string): DrawnState {
  return { component, state, html: '' };
}
