import { type Academy, USEFUL_LINKS } from '@stepwell/contract';
import { type Policy, section } from './policy';

const SITES = USEFUL_LINKS.map(({ href }) => new URL(href).hostname);

/** `Instagram, LinkedIn and WhatsApp`; the first two only if the academy has them. */
function ownPages({ instagram, linkedin }: Academy): string {
  const others = [instagram && 'Instagram', linkedin && 'LinkedIn'].filter(Boolean);
  return others.length > 0 ? `${others.join(', ')} and WhatsApp` : 'WhatsApp';
}

export const hyperlinkPolicy: Policy = {
  name: 'Hyperlink Policy',
  shortName: 'Hyperlink',
  updatedAt: '2026-11-01T00:00:00+05:30',
  description: ({ name }) =>
    `Hyperlink Policy of ${name}: where our links lead, what we answer for, and how you may link to us.`,
  sections: (academy) => [
    section(
      'hyperlink-scope',
      'What this policy covers',
      'This policy is about links: those that lead from our pages to other sites, and those that lead from other sites to us.',
    ),
    section(
      'links-we-place',
      'Links we place',
      'Outside addresses appear in a handful of places:',
      [
        `The useful links at the foot of every page: ${SITES.join(', ')}`,
        `Our own pages on ${ownPages(academy)}`,
        'The professional profiles of our mentors',
        'Reference material and previews that a course points to',
      ],
      'Most of them open in a new tab, so that your place here is kept.',
    ),
    section(
      'why-we-link',
      'Why we link',
      'We link because a page helps you learn or reach someone. Nobody pays for a link on this site, and we earn nothing when you follow one.',
    ),
    section(
      'other-sites',
      'Other people’s sites',
      'We do not run the sites we link to and cannot promise that they are right, reachable or unchanged. Once you are there, their terms and their privacy policy apply.',
    ),
    section(
      'linking-to-us',
      'Linking to us',
      'You are welcome to link to any public page of ours without asking. Use words that say where the link leads, and do not suggest that we teach with you, pay you or recommend you when that is not so.',
    ),
    section('not-allowed', 'What we do not allow', 'Please do not:', [
      'Show our pages inside a frame of your site',
      'Use our name or mark as your own, or change the mark',
      'Lead to a page of ours from an advertisement that promises marks, ranks or jobs',
      'Copy paid lessons or their files to a place where others can fetch them',
    ]),
    section(
      'referral-links',
      'Referral links',
      'A link to us may carry a referral code after “ref=”. It tells us who sent you and never changes a price. Codes with characters other than letters, digits, hyphens and underscores are ignored.',
    ),
    section(
      'broken-links',
      'Broken or harmful links',
      'If a link of ours is broken, or what it leads to has become harmful, tell us the page and the link. We remove harmful ones on the day we read of them.',
    ),
  ],
};
