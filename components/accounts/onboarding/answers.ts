import { PersonChanges, TopicsChoice, type User } from '@/contract/accounts';
import { levels, regions, timesOfDay } from '@/contract/values/onboarding';
import { topicIds } from '@/contract/values/topics';
import { z } from '@/contract/zod';
import type { OnboardingStep } from '@/hooks/accounts/useOnboarding';

/** Form values; the year is text, and an empty value means no choice. */
const Answers = z.object({
  topics: z.array(z.enum(topicIds)),
  timesOfDay: z.array(z.enum(timesOfDay)),
  level: z.enum(levels).nullable(),
  yearOfBirth: z.string().trim(),
  region: z.enum(['', ...regions]),
});
export type Answers = z.infer<typeof Answers>;

const isYearOfBirth = (year: string) =>
  year === '' || PersonChanges.shape.yearOfBirth.safeParse(Number(year)).success;

/** Schema of each step; it validates only the answers of that step. */
export const schemas: Record<OnboardingStep, z.ZodType<Answers, Answers>> = {
  topics: Answers.extend({ topics: TopicsChoice.shape.topics }),
  time: Answers,
  about: Answers.extend({
    yearOfBirth: Answers.shape.yearOfBirth.refine(isYearOfBirth, { params: { code: 'YEAR_OF_BIRTH' } }),
  }),
};

export const fieldsByStep = {
  topics: ['topics'],
  time: ['timesOfDay', 'level'],
  about: ['yearOfBirth', 'region'],
} as const satisfies Record<OnboardingStep, (keyof Answers)[]>;

export const toAnswers = (user: User): Answers => ({
  topics: user.topics,
  timesOfDay: user.timesOfDay,
  level: user.level,
  yearOfBirth: user.yearOfBirth === null ? '' : String(user.yearOfBirth),
  region: user.region ?? '',
});

/** Converts the form values to the request body; empty values become null. */
export const toAboutChanges = ({ yearOfBirth, region }: Answers) => ({
  yearOfBirth: yearOfBirth === '' ? null : Number(yearOfBirth),
  region: region === '' ? null : region,
});
