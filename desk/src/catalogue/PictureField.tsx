import { Field, TextInput } from '@stepwell/shared-ui';
import { useFormState } from '../shared/form-state';
import styles from './PictureField.module.css';
import { ENTRY } from './texts';

export interface PictureFieldProps {
  /** Kind of card that shows the picture, which determines its shape. */
  shape: 'course' | 'mentor';
  /** Absolute address of the present picture. */
  shown: string;
}

/**
 * File input for a picture, with controls for the part of it that a card shows. A script previews that part; without scripts, the next page
 * previews it.
 */
export function PictureField({ shape, shown }: PictureFieldProps) {
  const { errors } = useFormState();
  const { picture: texts } = ENTRY;
  return (
    <div className={styles.picture} data-crop>
      <div className={styles.frame} data-shape={shape}>
        <img src={shown} alt={texts.present} className={styles.shown} data-crop-shown />
      </div>
      <div className={styles.controls}>
        <Field id="picture" label={texts.new} hint={texts.newHint} error={errors.picture}>
          <TextInput type="file" name="picture" accept="image/jpeg,image/png,image/webp" data-crop-file />
        </Field>
        <fieldset className={styles.part}>
          <legend>{texts.part}</legend>
          <Range name="focusX" label={texts.across} initial="50" max={100} />
          <Range name="focusY" label={texts.down} initial="50" max={100} />
          <Range name="zoom" label={texts.enlarge} initial="1" min={1} max={4} step={0.1} />
        </fieldset>
      </div>
    </div>
  );
}

interface RangeProps {
  name: string;
  label: string;
  initial: string;
  min?: number;
  max: number;
  step?: number;
}

function Range({ name, label, initial, ...range }: RangeProps) {
  const { values } = useFormState();
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
