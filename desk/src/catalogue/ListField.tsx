import type { Fields } from '@stepwell/contract/catalogue-fields';
import { Button, Text } from '@stepwell/shared-ui';
import { useFormState } from '../shared/form-state';
import { EntryField } from './EntryField';
import styles from './EntryForm.module.css';
import { itemCount } from './form-values';
import { ENTRY, fieldText } from './texts';

export interface ListFieldProps {
  name: string;
  of: Fields;
}

/** The items of a list, each with its fields, and a button that adds an item. Saving removes items whose fields are all empty. */
export function ListField({ name, of }: ListFieldProps) {
  const { values, errors } = useFormState();
  const { label } = fieldText(name);
  const places = Array.from({ length: itemCount(name, values) }, (_, at) => at);
  const own = errors[name];
  return (
    <div className={styles.list}>
      {own && <p className={styles.error}>{`${label} ${own}`}</p>}
      {places.map((at) => (
        <fieldset key={at} id={`${name}.${at}`} className={styles.item}>
          <legend>{`${label} ${at + 1}`}</legend>
          {Object.entries(of).map(
            ([part, field]) =>
              field.kind !== 'list' && (
                <EntryField key={part} name={part} field={field} formName={`${name}.${at}.${part}`} />
              ),
          )}
        </fieldset>
      ))}
      <Text size="sm" tone="muted">
        {places.length > 0 ? ENTRY.emptyToRemove : ENTRY.noneYet}
      </Text>
      {/* The reply is shown at the new item instead of the top of the page. */}
      <Button
        type="submit"
        name="press"
        value={`add ${name}`}
        formAction={`#${name}.${places.length}`}
        size="sm"
        variant="outline"
        formNoValidate
      >
        {ENTRY.add}
      </Button>
    </div>
  );
}
