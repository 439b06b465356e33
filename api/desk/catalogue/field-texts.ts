// Labels and hints of the catalogue's fields, by their names in the contract, and the parts of the forms.

interface FieldText {
  label: string;
  hint?: string;
}

const FIELD_TEXTS: Readonly<Record<string, FieldText>> = {
  picture: { label: 'New picture' },
  courseName: { label: 'Name' },
  courseCode: { label: 'Code', hint: 'Short and unique, such as GATECS27.' },
  courseCategory: { label: 'Category' },
  courseStatus: { label: 'Status', hint: 'Only a Live course can be bought.' },
  courseSummary: { label: 'Summary', hint: 'A card shows the first 200 characters.' },
  coursePrice: { label: 'Price in rupees', hint: 'Without GST, if GST is added to prices.' },
  courseMRP: { label: 'List price in rupees', hint: 'Shown struck out if it is higher than the price.' },
  isMoneyback: { label: 'Money-back label, which links to the refund policy' },
  isCertificate: { label: 'Certificate' },
  coursePhoto: {
    label: 'Address of the picture',
    hint: 'Set by an upload. Empty: the academy’s own drawing.',
  },
  coursePreview: { label: 'Address of a preview video' },
  courseStartDate: { label: 'Starts' },
  courseEndDate: { label: 'Ends' },
  courseRegEndDate: {
    label: 'Registration ends',
    hint: 'The page counts down to it. The status decides whether the course can be bought.',
  },
  publishAt: {
    label: 'Becomes Live by itself',
    hint: 'Only for a Coming Soon course with a price.',
  },
  courseDuration: { label: 'Duration', hint: 'Such as 12 weeks.' },
  courseLevel: { label: 'Level', hint: 'Such as Beginner.' },
  courseLecture: { label: 'Number of lectures' },
  courseLanguage: { label: 'Language' },
  studentsEnrolled: { label: 'Students enrolled', hint: 'Shown as it is: it must be true.' },
  position: { label: 'Place in the list', hint: 'Smaller numbers come first. Empty: the last place.' },
  courseOverview: { label: 'Overview' },
  courseCurriculum: { label: 'Curriculum' },
  courseReferences: { label: 'References' },
  courseWelcomeText: { label: 'Welcome text', hint: 'In the mail and on the order’s page.' },
  courseWelcomeLink: { label: 'Welcome link', hint: 'Such as a group chat.' },
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

/** The label of a path: `Overview 2, Title` for `courseOverview[1].title`. */
export function pathLabel(path: string): string {
  const labels = path.split('.').map((part) => {
    const [, name = part, at] = /^(\w+)(?:\[(\d+)\])?$/.exec(part) ?? [];
    return `${fieldText(name).label}${at === undefined ? '' : ` ${Number(at) + 1}`}`;
  });
  return labels.join(', ');
}

export interface FormPart {
  title: string;
  fields: readonly string[];
}

export const FORM_PARTS: Readonly<Record<'course' | 'mentor', readonly FormPart[]>> = {
  course: [
    {
      title: 'Course',
      fields: [
        'courseName',
        'courseCode',
        'courseCategory',
        'courseStatus',
        'mentor',
        'position',
        'courseSummary',
      ],
    },
    { title: 'Price', fields: ['coursePrice', 'courseMRP', 'isMoneyback', 'isCertificate'] },
    {
      title: 'Dates, in India',
      fields: ['courseStartDate', 'courseEndDate', 'courseRegEndDate', 'publishAt'],
    },
    { title: 'Picture and video', fields: ['coursePhoto', 'coursePreview'] },
    {
      title: 'Facts',
      fields: ['courseDuration', 'courseLevel', 'courseLecture', 'courseLanguage', 'studentsEnrolled'],
    },
    { title: 'Overview', fields: ['courseOverview'] },
    { title: 'Curriculum', fields: ['courseCurriculum'] },
    { title: 'References', fields: ['courseReferences'] },
    { title: 'For learners with a confirmed order', fields: ['courseWelcomeLink', 'courseWelcomeText'] },
  ],
  mentor: [
    {
      title: 'Mentor',
      fields: ['mentorName', 'mentorDesignation', 'mentorTitle', 'position', 'mentorSummary'],
    },
    { title: 'Photo', fields: ['mentorPhoto'] },
    { title: 'Contact', fields: ['mentorLinkedin', 'mentorEmail', 'mentorWorkedIn'] },
  ],
};
