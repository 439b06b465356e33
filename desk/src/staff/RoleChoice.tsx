import type { Role } from '@stepwell/api/roles';
import { Checkbox } from '@stepwell/shared-ui';
import styles from './RoleChoice.module.css';

const ABOUT: Record<Role, string> = {
  reviewer: 'Reviewer: payments, orders, questions',
  editor: 'Editor: courses, mentors, coupons, announcement',
  accountant: 'Accountant: refunds, receipts, books, audit',
  owner: 'Owner: everything, and staff, payee, settings, backups',
};

/** Checkboxes of the roles. */
export function RoleChoice({ chosen }: { chosen: readonly string[] }) {
  return (
    <fieldset className={styles.roles}>
      <legend>Roles</legend>
      {Object.entries(ABOUT).map(([role, about]) => (
        <Checkbox key={role} name="roles[]" value={role} defaultChecked={chosen.includes(role)}>
          {about}
        </Checkbox>
      ))}
    </fieldset>
  );
}
