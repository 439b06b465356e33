import { Button, Icon, RotateCw } from '@stepwell/shared-ui';
import { ChoiceSelect } from './choice/ChoiceSelect';
import { PathInput } from './choice/PathInput';
import { VIEWS, WIDTHS, type WorkbenchChoice } from './choice/workbench-address';
import styles from './Workbench.module.css';

export interface CanvasBarProps extends Pick<WorkbenchChoice, 'path' | 'view' | 'width'> {
  onShow: (part: Pick<Partial<WorkbenchChoice>, 'path' | 'view' | 'width'>) => void;
  onPlayAgain: () => void;
}

/** Controls of the canvas area: its view, path and width, and a button that plays the scenario again. */
export function CanvasBar({ path, view, width, onShow, onPlayAgain }: CanvasBarProps) {
  return (
    <div className={styles.bar}>
      <fieldset className={styles.views} aria-label="Show">
        {VIEWS.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            className={styles.view}
            aria-pressed={id === view}
            onClick={() => onShow({ view: id })}
          >
            {label}
          </button>
        ))}
      </fieldset>
      <PathInput key={path} path={path} onChoose={(next) => onShow({ path: next })} />
      <div className={styles.width}>
        <ChoiceSelect
          label="Width"
          options={WIDTHS}
          value={width}
          onChoose={(value) => onShow({ width: value as WorkbenchChoice['width'] })}
        />
      </div>
      <Button variant="outline" size="sm" icon={<Icon glyph={RotateCw} />} onClick={onPlayAgain}>
        Play again
      </Button>
    </div>
  );
}
