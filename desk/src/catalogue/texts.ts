import { formatCount } from '@stepwell/contract';

// Labels and hints of the catalogue's fields, by their names in the contract.

export interface FieldText {
  label: string;
  hint?: string;
}

const IN_INDIA = 'In India.';

const FIELD_TEXTS: Readonly<Record<string, FieldText>> = {
  _id: { label: 'Name in the address' },
  id: { label: 'Name in the address' },
  courseName: { label: 'Name' },
  courseCode: { label: 'Code', hint: 'Short and unique, such as GATECS27.' },
  courseCategory: { label: 'Category', hint: 'Courses of one category are found together.' },
  courseStatus: { label: 'Status', hint: 'Only a Live course can be bought, and it needs a price.' },
  courseSummary: { label: 'Summary', hint: 'A card shows the first 200 characters.' },
  coursePrice: { label: 'Price in rupees', hint: 'Without GST, if GST is added to prices.' },
  courseMRP: { label: 'List price in rupees', hint: 'Shown struck out if it is higher than the price.' },
  isMoneyback: {
    label: 'Shows the money-back label',
    hint: 'The label links to the refund policy, which must say the same.',
  },
  isCertificate: { label: 'Has a certificate' },
  coursePhoto: {
    label: 'Address of the picture',
    hint: 'Set by an upload. Empty: the academy’s own drawing.',
  },
  coursePreview: { label: 'Address of a preview video' },
  courseStartDate: { label: 'Starts', hint: IN_INDIA },
  courseEndDate: { label: 'Ends', hint: IN_INDIA },
  courseRegEndDate: {
    label: 'Registration ends',
    hint: `${IN_INDIA} The page counts down to it; the course can be bought until its status changes.`,
  },
  courseDuration: { label: 'Duration', hint: 'Such as 12 weeks.' },
  courseLevel: { label: 'Level', hint: 'Such as Beginner.' },
  courseLecture: { label: 'Number of lectures' },
  courseLanguage: { label: 'Language' },
  studentsEnrolled: { label: 'Students enrolled', hint: 'Shown as it is: it must be true.' },
  courseOverview: { label: 'Overview' },
  courseCurriculum: { label: 'Curriculum' },
  courseReferences: { label: 'References' },
  courseWelcomeText: {
    label: 'Welcome text',
    hint: 'Only for learners with a confirmed order, in the mail and on the order’s page.',
  },
  courseWelcomeLink: {
    label: 'Welcome link',
    hint: 'Such as a group chat. Only for learners with a confirmed order.',
  },
  mentor: { label: 'Mentor' },
  title: { label: 'Title' },
  body: { label: 'Text' },
  curriculumTitle: { label: 'Title' },
  noOfLectures: { label: 'Number of lectures' },
  lectureLength: { label: 'Length', hint: 'Such as 6 h 30 min.' },
  subSections: { label: 'Lessons', hint: 'One per line.' },
  referenceName: { label: 'Name' },
  referenceExt: { label: 'Kind of file', hint: 'Such as PDF.' },
  referenceUrl: { label: 'Address' },
  mentorName: { label: 'Name' },
  mentorPhoto: { label: 'Address of the photo', hint: 'Set by an upload. Empty: a drawing.' },
  mentorTitle: { label: 'Title', hint: 'Such as Senior Faculty.' },
  mentorDesignation: { label: 'Designation', hint: 'Beside the name, in brackets.' },
  mentorSummary: { label: 'Summary', hint: 'A card shows the first 250 characters.' },
  mentorLinkedin: { label: 'Address of the LinkedIn page' },
  mentorEmail: { label: 'E-mail', hint: 'Public, on the site.' },
  mentorWorkedIn: { label: 'Logos of companies', hint: 'Addresses of pictures, with commas between them.' },
};

/** Label and hint of a field. A field that is not in the table has its name as the label. */
export function fieldText(name: string): FieldText {
  return FIELD_TEXTS[name] ?? { label: name };
}

/** The label of a path in a difference: `courseOverview[1].title` as `Overview 2, Title`. */
export function pathLabel(path: string): string {
  return path
    .split('.')
    .map((part) => {
      const [, name = part, at] = /^(.*?)(?:\[(\d+)\])?$/.exec(part) ?? [];
      return `${fieldText(name).label}${at === undefined ? '' : ` ${Number(at) + 1}`}`;
    })
    .join(', ');
}

/** Labels of the buttons that set a course's status. */
export const STATUS_BUTTONS = { '0': 'Withdraw it', '1': 'Publish it', '2': 'Close it' } as const;

/** The parts of a course's form, in order. Fields that no part names come last. */
export const COURSE_PARTS: readonly { title: string; fields: readonly string[] }[] = [
  {
    title: 'Course',
    fields: ['courseName', 'courseCode', 'courseCategory', 'courseStatus', 'courseSummary', 'mentor'],
  },
  { title: 'Price', fields: ['coursePrice', 'courseMRP', 'isMoneyback', 'isCertificate'] },
  { title: 'Picture', fields: ['coursePhoto', 'coursePreview'] },
  { title: 'Dates', fields: ['courseStartDate', 'courseEndDate', 'courseRegEndDate'] },
  {
    title: 'Facts',
    fields: ['courseDuration', 'courseLevel', 'courseLecture', 'courseLanguage', 'studentsEnrolled'],
  },
  { title: 'Overview', fields: ['courseOverview'] },
  { title: 'Curriculum', fields: ['courseCurriculum'] },
  { title: 'References', fields: ['courseReferences'] },
  { title: 'After payment', fields: ['courseWelcomeText', 'courseWelcomeLink'] },
];

export const MENTOR_PARTS: typeof COURSE_PARTS = [
  { title: 'Mentor', fields: ['mentorName', 'mentorDesignation', 'mentorTitle', 'mentorSummary'] },
  { title: 'Photo', fields: ['mentorPhoto'] },
  { title: 'Contact', fields: ['mentorLinkedin', 'mentorEmail', 'mentorWorkedIn'] },
];

/** The pages of a course or mentor. */
export const CATALOGUE = {
  edit: 'Edit',
  delete: 'Delete',
  back: 'Back',
  preview: 'As learners see it',
  changesPreview: 'As learners will see it',
  allChanges: 'All changes',
  changeCount: (count: number) => (count === 1 ? '1 change' : `${count} changes`),
  noChange: 'No change is recorded.',
  columns: { when: 'When', who: 'Who', field: 'Field', before: 'Before', after: 'After' },
  changedFields: 'Changed fields',
  none: 'None',
  yes: 'Yes',
  no: 'No',
  by: (mentor: string) => `By ${mentor}`,
  lectures: (count: number) => (count === 1 ? '1 lecture' : `${formatCount(count)} lectures`),
  registrationUntil: (day: string) => `Registration until ${day}`,
} as const;

/** The form of a course or mentor, and the page that shows its changes. */
export const ENTRY = {
  new: { course: 'New course', mentor: 'New mentor' },
  edit: (name: string) => `Edit ${name}`,
  lead: 'Fields with a star are required. The address is made from the name.',
  look: 'Look at the changes',
  leave: 'Leave without saving',
  more: 'More',
  noMentor: 'No mentor',
  counted: (title: string, count: number) => `${title} (${count})`,
  emptyToRemove: 'To remove an entry, empty all its fields.',
  noneYet: 'None yet.',
  add: 'Add an entry',
  picture: {
    present: 'The present one',
    new: 'New picture',
    newHint: 'JPEG, PNG or WebP of up to 10 MB. Data about place and camera are removed from the file.',
    part: 'Part of the new picture that is shown',
    across: 'From left to right',
    down: 'From top to bottom',
    enlarge: 'Enlarge',
    refused: 'Nothing was saved: the picture cannot be used',
  },
  confirm: (name: string) => `Save ${name}?`,
  changes: 'Changes',
  same: 'Nothing is different.',
  warnings: {
    course: 'Learners see the changes within three seconds. Orders that exist keep their price.',
    mentor: 'Learners see the changes within three seconds, on all courses of the mentor.',
  },
  save: 'Save',
  toForm: 'Back to the form',
  planTitle: 'Or save at a time',
  when: 'When',
  whenHint: 'In India. Learners see the changes within half a minute after it.',
  plan: 'Plan the changes',
  saved: 'Saved.',
  nothing: 'Nothing was different.',
  noTime: 'Nothing was planned: choose a time.',
  planned: (at: string, replaced: string[]) =>
    `Planned for ${at}${replaced.map((time) => `, in place of the change planned for ${time}`).join('')}.`,
} as const;

/** The deletion of a course or mentor. */
export const DELETE = {
  course: {
    entry: 'Course',
    confirm: 'Delete the course?',
    warning: 'This cannot be taken back. Its page is not found from then on.',
    button: 'Delete the course',
    done: 'The course is deleted.',
  },
  mentor: {
    entry: 'Mentor',
    confirm: 'Delete the mentor?',
    warning: 'This cannot be taken back.',
    button: 'Delete the mentor',
    done: 'The mentor is deleted.',
  },
  address: 'Address',
} as const;
