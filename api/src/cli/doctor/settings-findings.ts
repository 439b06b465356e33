import { payeeNameInLink } from '@stepwell/contract';
import type { Sql } from '../../database/connection';
import { isLocalAddress } from '../../lib/environment';
import { momentInIndia } from '../../lib/india';
import { type AcademySettings, hasPayee, isEnrolmentOpen } from '../../settings/academy-settings';
import { showPayee } from '../../settings/payee/payee';
import { isSamplePayee } from '../../settings/sample-payee';
import type { CommandContext } from '../command/command';
import { type Finding, type FindingSubject, ok, problem, warning } from './finding';

/** What the findings about links need of a command's context. */
export type LinkContext = Pick<CommandContext, 'publicUrl' | 'deskUrl' | 'sendsMail'>;

const PAYEE: FindingSubject = { kind: 'setting', id: 'payeeVPA' };

export function payeeFinding(settings: AcademySettings): Finding {
  const { payeeVPA, payeeName } = settings;
  const remedy = 'payee change <address> --name <name> --confirm <address>';
  if (!hasPayee(settings)) return problem('No payee is set, so no order can be placed', remedy, PAYEE);
  if (isSamplePayee(payeeVPA))
    return problem(`Learners pay to ${payeeVPA}, the payee of the sample academy`, remedy, PAYEE);
  const shortened = payeeNameInLink(payeeName);
  if (shortened !== payeeName)
    return warning(
      `The payee's name is too long for a QR code: UPI apps get '${shortened}'`,
      'payee change <address> --name <shorter name> --confirm <address>',
      PAYEE,
    );
  return ok(`Learners pay to ${payeeVPA} (${payeeName})`);
}

/** A waiting change of the payee is a warning, so that all owners notice it. */
export async function payeeChangeFindings(tx: Sql): Promise<Finding[]> {
  const { waiting } = await showPayee(tx);
  if (!waiting) return [];
  const { payeeVPA, requestedBy, takesEffectAt } = waiting;
  return [
    warning(
      `Learners will pay to ${payeeVPA} from ${momentInIndia(takesEffectAt)}, as ${requestedBy} has requested`,
      'payee approve, or payee withdraw',
      PAYEE,
    ),
  ];
}

export function enrolmentFinding(settings: AcademySettings): Finding {
  if (!isEnrolmentOpen(settings))
    return warning('Enrolment is closed', 'settings set isCourseEnrollmentAllowed true', {
      kind: 'setting',
      id: 'isCourseEnrollmentAllowed',
    });
  return ok(hasPayee(settings) ? 'Enrolment is open' : 'Enrolment opens once a payee is set');
}

const GST_MODE: FindingSubject = { kind: 'setting', id: 'gstMode' };

export function legalFindings(settings: AcademySettings): Finding[] {
  const { legalName, registeredAddress, gstin, grievanceOfficer, gstMode } = settings;
  // Tax invoices need address and GSTIN (`issueReceipt`).
  const isComplete = legalName && grievanceOfficer && ((gstin && registeredAddress) || gstMode === 'none');
  const findings = [
    isComplete
      ? ok('Legal details are set')
      : warning(
          'Legal details are missing: legal name, registered address, GSTIN or grievance officer',
          'settings set legalName, registeredAddress, gstin or grievanceOfficer <value>',
          { kind: 'setting', id: 'legalName' },
        ),
  ];
  if (gstin && gstMode === 'none')
    findings.push(
      warning(
        'A GSTIN is set, but no GST is charged',
        'settings set gstMode exclusive, or inclusive',
        GST_MODE,
      ),
    );
  if (!gstin && gstMode !== 'none')
    findings.push(
      problem(
        'GST is charged without a GSTIN',
        'settings set gstMode none, or settings set gstin <number>',
        GST_MODE,
      ),
    );
  return findings;
}

/** Warns about a `PUBLIC_URL` or `DESK_URL` with which links in mails only work on this machine, such as the defaults. */
export function linkFindings({ sendsMail, publicUrl, deskUrl }: LinkContext): Finding[] {
  if (!sendsMail) return [];
  return [
    linkFinding('mails', publicUrl, "PUBLIC_URL set to its own address, such as 'https://academy.example'"),
    linkFinding('mails to staff', deskUrl, 'DESK_URL set to the address of the desk'),
  ];
}

function linkFinding(mails: string, address: string, setting: string): Finding {
  if (!isLocalAddress(address)) return ok(`The links in ${mails} lead to ${address}`);
  return warning(
    `The links in ${mails} lead to ${address}, which only works on this machine`,
    `start the site with ${setting}`,
  );
}
