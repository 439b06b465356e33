import type { MailKind } from '@stepwell/api/schema';
import { TextLink } from '@stepwell/shared-ui';
import { Title } from '../shared/Heading';
import { Rows } from '../shared/Rows';
import { LABELS } from '../shared/texts';
import { isToStaff, isToVisitor, MAIL_NAMES, MAILS } from './texts';

const KINDS = Object.keys(MAIL_NAMES) as MailKind[];

/** All kinds of mails, each with a preview. */
export function MailsPage() {
  return (
    <>
      <Title lead={MAILS.lead}>{MAILS.title}</Title>
      <Rows
        label={MAILS.title}
        items={KINDS}
        keyOf={(kind) => kind}
        columns={[
          { label: MAILS.kind, cell: (kind) => MAIL_NAMES[kind] },
          { label: MAILS.to, cell: receiverOf },
          {
            label: MAILS.look,
            cell: (kind) => (
              <span>
                <TextLink href={`/mails/${kind}?language=en`}>{MAILS.languages.en}</TextLink>
                {!isToStaff(kind) && (
                  <>
                    {' · '}
                    <TextLink href={`/mails/${kind}?language=hi`}>{MAILS.languages.hi}</TextLink>
                  </>
                )}
              </span>
            ),
          },
        ]}
      />
    </>
  );
}

function receiverOf(kind: MailKind): string {
  if (isToStaff(kind)) return MAILS.staff;
  return isToVisitor(kind) ? MAILS.visitor : LABELS.learner;
}
