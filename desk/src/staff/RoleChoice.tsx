import { ROLES } from '@stepwell/api/roles';
import { Checkbox } from '@stepwell/shared-ui';
import { ROLE_NAMES, ROLE_TASKS } from '../shared/roles';
import styles from './RoleChoice.module.css';
import { STAFF } from './texts';

export function RoleChoice({ chosen }: { chosen: readonly string[] }) {
  return (
    <fieldset className={styles.roles}>
      <legend>{STAFF.roles}</legend>
      {ROLES.map((role) => (
        <Checkbox key={role} name="roles[]" value={role} defaultChecked={chosen.includes(role)}>
          {`${ROLE_NAMES[role]}: ${ROLE_TASKS[role]}`}
        </Checkbox>
      ))}
    </fieldset>
  );
}
