import { FileField } from '../frame/form';
import type { FormValues } from './form-values';

interface PictureFieldProps {
  /** Kind of card that shows the picture, which determines its shape. */
  shape: 'course' | 'mentor';
  /** Absolute address of the present picture. */
  shown: string;
  values: FormValues;
}

/**
 * File input for a picture, with the part of it that a card shows. The desk's script sends each choice to the server and shows the picture that
 * comes back, which is the one that is stored; without scripts, the next page shows it.
 */
export function PictureField({ shape, shown, values }: PictureFieldProps) {
  const range = (name: string, label: string, initial: number, min: number, max: number, step = 1) => (
    <label className="range">
      <span>{label}</span>
      <input
        type="range"
        name={name}
        min={min}
        max={max}
        step={step}
        defaultValue={String(values[name] ?? initial)}
      />
    </label>
  );
  return (
    <div className="picture" data-picture={shape}>
      <img src={shown} alt="Shown at present" className="picture-shown" data-shape={shape} />
      <div className="picture-controls">
        <FileField
          name="picture"
          label="New picture"
          hint="JPEG, PNG or WebP of up to 10 MB. Data about place and camera are removed."
          accept="image/jpeg,image/png,image/webp"
        />
        <p role="alert" className="message" />
        <fieldset className="form-part">
          <legend>Part of the new picture that is shown</legend>
          {range('focusX', 'From left to right', 50, 0, 100)}
          {range('focusY', 'From top to bottom', 50, 0, 100)}
          {range('zoom', 'Enlarge', 1, 1, 4, 0.1)}
        </fieldset>
      </div>
    </div>
  );
}
