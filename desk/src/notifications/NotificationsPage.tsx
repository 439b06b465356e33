import type { NotificationView } from '@stepwell/api/notifications';
import { Form } from '../shared/Form';
import { Title } from '../shared/Heading';
import { SelectField } from '../shared/SelectField';
import { Browsers, type BrowsersProps } from './Browsers';
import { NOTIFICATIONS_TEXTS } from './texts';

export interface NotificationsPageProps extends BrowsersProps {
  email: string;
  notifications: readonly NotificationView[];
}

/** How the member gets mails about each kind of work, and which browsers show them too. */
export function NotificationsPage({ email, notifications, ...browsers }: NotificationsPageProps) {
  const { title, lead, none, save, deliveries } = NOTIFICATIONS_TEXTS;
  if (notifications.length === 0) return <Title lead={none}>{title}</Title>;
  return (
    <>
      <Title lead={lead(email)}>{title}</Title>
      <Form action="/notifications" button={save}>
        {notifications.map(({ kind, about, delivery }) => (
          <SelectField key={kind} name={kind} label={about} options={deliveries} value={delivery} />
        ))}
      </Form>
      <Browsers {...browsers} />
    </>
  );
}
