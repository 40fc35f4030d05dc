/**
 * Fields of published content whose changes the office sees, by kind of value. Each has a name on
 * the office's list (`office.changes.fields`).
 */
export const changedFields = {
  text: ['title', 'tagline', 'summary', 'description', 'textBody'],
  list: ['tags', 'outcomes', 'outline', 'captions', 'details'],
  topic: ['topicId'],
  price: ['priceCents'],
  picture: ['picture'],
  /** Id of other content, shown by its title. */
  content: ['digitalProductId', 'audienceId'],
  audience: ['audience'],
  choice: ['hasPreview', 'takesComments', 'isStamped', 'hasLicenceKeys'],
} as const;

type Kind = keyof typeof changedFields;
export type ChangedField = (typeof changedFields)[Kind][number];

/** Recorded field; the text of a part of a course is `text:{id}`. */
export type RecordedField = ChangedField | `text:${string}`;

/** Columns that change only together with a recorded field. */
export const unrecordedFields = ['hasOwnPicture', 'audienceType'] as const;
export type UnrecordedField = (typeof unrecordedFields)[number];

const entries = Object.entries(changedFields) as [Kind, readonly string[]][];

/** Returns the kind of a recorded field; undefined for a field of an older release. */
export const findChangeKind = (field: string): Kind | undefined =>
  entries.find(([, fields]) => fields.includes(field.split(':')[0]!))?.[0];
