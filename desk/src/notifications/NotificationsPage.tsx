import type { NotificationView } from '@stepwell/api/notifications';
import { Button, Field, Select } from '@stepwell/shared-ui';
import { Form } from '../shared/Form';
import { Title } from '../shared/Heading';
import { Browsers, type BrowsersProps } from './Browsers';
import { NOTIFICATIONS_TEXTS } from './texts';

export interface NotificationsPageProps extends BrowsersProps {
  email: string;
  notifications: readonly NotificationView[];
}

/** How the member gets mails about each kind of work, and which browsers show them too. */
export function NotificationsPage({ email, notifications, ...browsers }: NotificationsPageProps) {
  return (
    <>
      <Title lead={notifications.length > 0 ? NOTIFICATIONS_TEXTS.lead(email) : NOTIFICATIONS_TEXTS.none}>
        {NOTIFICATIONS_TEXTS.title}
      </Title>
      {notifications.length > 0 && (
        <Form action="/notifications">
          {notifications.map(({ kind, about, delivery }) => (
            <Field key={kind} id={kind} label={about}>
              <Select name={kind} options={NOTIFICATIONS_TEXTS.deliveries} defaultValue={delivery} />
            </Field>
          ))}
          <div>
            <Button type="submit" variant="action">
              {NOTIFICATIONS_TEXTS.save}
            </Button>
          </div>
        </Form>
      )}
      {notifications.length > 0 && <Browsers {...browsers} />}
    </>
  );
}
