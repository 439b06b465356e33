import { uncoveredIn } from './branches';

const branchAt = (start: number, end = start) => ({ loc: { start: { line: start }, end: { line: end } } });

test('lists the lines of branches with a path that never ran, by file and in order', () => {
  const covered = {
    '/remote/src/b.ts': { branchMap: { 0: branchAt(9, 12), 1: branchAt(3) }, b: { 0: [0], 1: [0] } },
    '/remote/src/a.ts': { branchMap: { 0: branchAt(5), 1: branchAt(7) }, b: { 0: [4], 1: [2, 0] } },
    '/remote/src/covered.ts': { branchMap: { 0: branchAt(1) }, b: { 0: [1] } },
  };

  expect(uncoveredIn(covered, '/remote')).toEqual([
    { file: 'src/a.ts', lines: ['7'] },
    { file: 'src/b.ts', lines: ['3', '9-12'] },
  ]);
});
