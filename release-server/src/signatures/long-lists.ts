import { TargetFile, Targets } from '@tufjs/models';

// The library copies all targets once for each of them, whenever it reads or writes a list: a second for a thousand, two
// minutes for ten thousand, in everything that signs or checks. Each is still read and written by its own class, and what
// is signed is the same to the byte.

type ReadTargets = typeof Targets.fromJSON;
type WriteTargets = typeof Targets.prototype.toJSON;
type TargetData = Parameters<typeof TargetFile.fromJSON>[1];

/** The reading of a list, by what reads all but its targets. */
function readingEachOnce(read: ReadTargets): ReadTargets {
  return (data) => {
    if (!isRecord(data.targets)) return read(data);
    const entries = Object.entries(data.targets);
    return Object.assign(read({ ...data, targets: {} }), {
      targets: Object.fromEntries(
        entries.map(([path, target]) => [path, TargetFile.fromJSON(path, target as TargetData)]),
      ),
    });
  };
}

/** The writing of a list, by what writes all but its targets. */
function writingEachOnce(write: WriteTargets): WriteTargets {
  return function (this: Targets) {
    const { targets } = this;
    const rest = Object.assign(Object.create(this) as Targets, { targets: {} });
    const entries = Object.entries(targets);
    return {
      ...write.call(rest),
      targets: Object.fromEntries(entries.map(([path, target]) => [path, target.toJSON()])),
    };
  };
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

Targets.fromJSON = readingEachOnce(Targets.fromJSON);
Targets.prototype.toJSON = writingEachOnce(Targets.prototype.toJSON);
