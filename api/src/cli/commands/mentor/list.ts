import { asc, count, eq } from 'drizzle-orm';
import type { Sql } from '../../../database/connection';
import { courses, mentors } from '../../../database/schema';
import { backOfficeCommand } from '../../command/back-office-command';
import { table } from '../../terminal/print';

export interface MentorLine {
  id: string;
  name: string;
  designation: string;
  title: string;
  email: string;
  courses: number;
}

export const command = backOfficeCommand({
  about: 'every mentor',
  act: listMentors,
  async atTerminal({ run, show }) {
    show(await run(undefined), (list) =>
      table(
        ['ID', 'NAME', 'DESIGNATION', 'TITLE', 'E-MAIL', 'COURSES'],
        list.map((one) => [one.id, one.name, one.designation, one.title, one.email, one.courses]),
      ),
    );
  },
});

export async function listMentors(tx: Sql): Promise<MentorLine[]> {
  const { id, name, designation, title, email } = mentors;
  return tx
    .select({ id, name, designation, title, email, courses: count(courses.id) })
    .from(mentors)
    .leftJoin(courses, eq(courses.mentorId, mentors.id))
    .groupBy(mentors.id)
    .orderBy(asc(mentors.position), asc(mentors.id));
}
