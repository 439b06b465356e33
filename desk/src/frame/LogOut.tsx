import { Button, TextLink } from '@stepwell/shared-ui';
import { Form } from '../shared/Form';
import type { Viewer } from './areas';
import styles from './Frame.module.css';
import { FRAME } from './texts';

export function LogOut({ viewer }: { viewer: Viewer }) {
  return (
    <div className={styles.who}>
      <TextLink href="/account">{viewer.name}</TextLink>
      <Form action="/log-out" isInline>
        <Button type="submit" size="sm" variant="outline">
          {FRAME.logOut}
        </Button>
      </Form>
    </div>
  );
}
