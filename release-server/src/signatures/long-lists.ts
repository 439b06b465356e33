import { isRecord } from '@stepwell/server-kit/json';
import { TargetFile, Targets } from '@tufjs/models';

// Imported for its effect: replaces two functions of @tufjs/models, which read and write a list in quadratic time, because they copy all
// targets once for each target. A thousand targets take a second, ten thousand two minutes. The library's own functions still read and
// write each target and everything else, and the signed bytes are the same.

type ReadTargets = typeof Targets.fromJSON;
type WriteTargets = typeof Targets.prototype.toJSON;
type TargetData = Parameters<typeof TargetFile.fromJSON>[1];

/** Reads a list in linear time. @param read the library's function, used for everything but the targets */
function linearRead(read: ReadTargets): ReadTargets {
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

/** Writes a list in linear time. @param write the library's function, used for everything but the targets */
function linearWrite(write: WriteTargets): WriteTargets {
  return function (this: Targets) {
    const { targets } = this;
    const withoutTargets = Object.assign(Object.create(this) as Targets, { targets: {} });
    const entries = Object.entries(targets);
    return {
      ...write.call(withoutTargets),
      targets: Object.fromEntries(entries.map(([path, target]) => [path, target.toJSON()])),
    };
  };
}

Targets.fromJSON = linearRead(Targets.fromJSON);
Targets.prototype.toJSON = linearWrite(Targets.prototype.toJSON);
