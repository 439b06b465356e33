import { Field, TextInput } from '@stepwell/shared-ui';
import type { Typed } from '../shared/TextField';
import styles from './PictureField.module.css';
import { ENTRY } from './texts';

export interface PictureFieldProps extends Typed {
  /** Kind of card that shows the picture, which determines its shape. */
  shape: 'course' | 'mentor';
  /** Absolute address of the present picture. */
  shown: string;
}

/**
 * File input for a picture, with controls for the part of it that a card shows. A script previews that part; without scripts, the next page
 * previews it.
 */
export function PictureField({ shape, shown, values = {}, errors = {} }: PictureFieldProps) {
  return (
    <div className={styles.picture} data-crop>
      <div className={styles.frame} data-shape={shape}>
        <img src={shown} alt={ENTRY.picture.present} className={styles.shown} data-crop-shown />
      </div>
      <div className={styles.controls}>
        <Field id="picture" label={ENTRY.picture.new} hint={ENTRY.picture.newHint} error={errors.picture}>
          <TextInput type="file" name="picture" accept="image/jpeg,image/png,image/webp" data-crop-file />
        </Field>
        <fieldset className={styles.part}>
          <legend>{ENTRY.picture.part}</legend>
          <Range name="focusX" label={ENTRY.picture.across} values={values} initial="50" max={100} />
          <Range name="focusY" label={ENTRY.picture.down} values={values} initial="50" max={100} />
          <Range
            name="zoom"
            label={ENTRY.picture.enlarge}
            values={values}
            initial="1"
            min={1}
            max={4}
            step={0.1}
          />
        </fieldset>
      </div>
    </div>
  );
}

interface RangeProps extends Typed {
  name: string;
  label: string;
  initial: string;
  min?: number;
  max: number;
  step?: number;
}

function Range({ name, label, values = {}, initial, ...range }: RangeProps) {
  return (
    <label className={styles.range}>
      <span>{label}</span>
      <input
        type="range"
        name={name}
        min={0}
        {...range}
        defaultValue={values[name] || initial}
        data-crop-by={name}
      />
    </label>
  );
}
