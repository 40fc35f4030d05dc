import { paths } from '@/contract/paths';

export const stepIds = ['basics', 'parts', 'price', 'publish'] as const;
export type StepId = (typeof stepIds)[number];

/** Returns the step named by the address, or the first step. */
export const readStep = (query: unknown): StepId => stepIds.find((id) => id === query) ?? 'basics';

export const stepHref = (courseId: string, step: StepId) => `${paths.editCourse(courseId)}?step=${step}`;

/** Step on which each missing field can be filled in. */
export const stepByMissingField: Record<string, StepId> = {
  title: 'basics',
  tagline: 'basics',
  description: 'basics',
  topicId: 'basics',
  parts: 'parts',
  files: 'parts',
  payouts: 'price',
};
