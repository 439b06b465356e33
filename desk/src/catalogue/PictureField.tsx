import { Field, TextInput } from '@stepwell/shared-ui';
import type { Typed } from '../shared/TextField';
import styles from './PictureField.module.css';

export interface PictureFieldProps extends Typed {
  /** Shape of its card. */
  shape: 'course' | 'mentor';
  /** Absolute address of the picture that is shown now. */
  shown?: string | undefined;
}

/** Chooses a picture and the part of it that a card shows. A script shows that part at once; without it, the next page does. */
export function PictureField({ shape, shown, values = {}, errors = {} }: PictureFieldProps) {
  return (
    <div className={styles.picture} data-crop>
      <figure className={styles.frame} data-shape={shape}>
        {shown ? <img src={shown} alt="The present one" className={styles.shown} data-crop-shown /> : null}
        <figcaption className={styles.none}>{shown ? '' : 'No picture of your own yet'}</figcaption>
      </figure>
      <div className={styles.controls}>
        <Field
          id="picture"
          label="New picture"
          hint="JPEG, PNG or WebP of up to 10 MB. Place and camera in the file are not taken over."
          error={errors.picture}
        >
          <TextInput type="file" name="picture" accept="image/jpeg,image/png,image/webp" data-crop-file />
        </Field>
        <Range
          name="focusX"
          label="Keep more of the left or of the right"
          values={values}
          initial="50"
          max={100}
        />
        <Range
          name="focusY"
          label="Keep more of the top or of the bottom"
          values={values}
          initial="50"
          max={100}
        />
        <Range name="zoom" label="Enlarge" values={values} initial="1" min={1} max={4} step={0.1} />
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
