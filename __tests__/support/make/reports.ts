import type { Report } from '@/contract/reports';
import { id } from './ids';

/** Open report of a course by one person. */
export const openReport = (fields: Partial<Report> = {}): Report => {
  const { reason = 'SPAM', text = '' } = fields;
  return {
    id: id(90),
    subjectType: 'COURSE',
    subjectId: id(1),
    title: 'Night Sitting',
    path: `/courses/${id(1)}`,
    isPublic: true,
    reason,
    text,
    quote: null,
    context: [],
    measures: [],
    state: 'OPEN',
    createdAt: '2026-01-01T00:00:00.000Z',
    dueAt: '2026-01-06T00:00:00.000Z',
    peopleCount: 1,
    grounds: [{ reason, peopleCount: 1, texts: text === '' ? [] : [text] }],
    person: null,
    ...fields,
  };
};
