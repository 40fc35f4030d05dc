import dynamic from 'next/dynamic';
import { CoursesPage, type CoursesProps } from '@/components/courses/CoursesPage';
import type { Fitting } from './FittingParts';

// Loaded on demand, because most lists do not answer the search sentence of the home page.
const FittingParts = dynamic(() => import('./FittingParts').then((file) => file.FittingParts));

export type AnsweredCoursesProps = Omit<CoursesProps, 'answer'> & { fitting?: Fitting };

/** List of courses, or the answer to the search sentence of the home page. */
export const AnsweredCoursesPage = ({ fitting, ...props }: AnsweredCoursesProps) => (
  <CoursesPage
    {...props}
    answer={fitting && <FittingParts fitting={fitting} topicId={props.filter.topicId!} />}
  />
);
