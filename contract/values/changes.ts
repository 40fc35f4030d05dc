/**
 * Fields of published content whose changes are recorded for the office, grouped by kind of value.
 * Each field has a name on the office's list (`office.changes.fields`).
 */
export const changedFields = {
  text: ['title', 'tagline', 'summary', 'description', 'textBody'],
  list: ['tags', 'outcomes', 'outline', 'captions', 'details'],
  topic: ['topicId'],
  price: ['priceCents'],
  picture: ['picture'],
  /** Fields with the id of another content, whose title is shown. */
  content: ['digitalProductId', 'audienceId'],
  audience: ['audience'],
  choice: ['hasPreview', 'takesComments', 'isStamped', 'hasLicenceKeys'],
} as const;

type Kind = keyof typeof changedFields;
export type ChangedField = (typeof changedFields)[Kind][number];

/** Recorded field. The text of a course part is recorded as `text:{id}`. */
export type RecordedField = ChangedField | `text:${string}`;

/** Columns that are not recorded, because they change only together with a recorded field. */
export const unrecordedFields = ['hasOwnPicture', 'audienceType'] as const;
export type UnrecordedField = (typeof unrecordedFields)[number];

const entries = Object.entries(changedFields) as [Kind, readonly string[]][];

/**
 * Returns the kind of a recorded field; undefined for a field that only an older release recorded.
 */
export const findChangeKind = (field: string): Kind | undefined =>
  entries.find(([, fields]) => fields.includes(field.split(':')[0]!))?.[0];
