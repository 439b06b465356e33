import type { Mentor, MentorInfo } from '@stepwell/contract';
import { asc } from 'drizzle-orm';
import type { Sql } from '../database/connection';
import { type MentorRow, mentors } from '../database/schema';

/** All mentors, in the order the academy gave them. */
export async function readMentors(sql: Sql): Promise<Mentor[]> {
  const rows = await sql.select().from(mentors).orderBy(asc(mentors.position), asc(mentors.id));
  return rows.map((row) => ({ ...mentorInfoOf(row), mentorWorkedIn: row.workedIn }));
}

/** A mentor as a course carries one. */
export function mentorInfoOf(row: MentorRow): MentorInfo {
  return {
    mentorName: row.name,
    mentorPhoto: row.photo,
    mentorTitle: row.title,
    mentorDesignation: row.designation,
    mentorSummary: row.summary,
    mentorLinkedin: row.linkedin,
    mentorEmail: row.email,
  };
}
