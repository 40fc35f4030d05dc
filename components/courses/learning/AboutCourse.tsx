import type { CoursePage } from '@/contract/courses';
import type { Buy } from '@/hooks/checkout/useBuy';
import { CreatorPanel } from '../CreatorPanel';
import { Included } from '../Included';
import { Outcomes } from '../Outcomes';
import styles from './Learning.module.scss';

/** Promise, description, contents and creator of an owned course. */
export const AboutCourse = ({ course, tip }: { course: CoursePage; tip: Buy }) => (
  <div className={styles.about}>
    <p className={styles.tagline}>{course.tagline}</p>
    <Included course={course} isOwned />
    <Outcomes course={course} />
    <CreatorPanel creator={course.creator} tip={tip} />
  </div>
);
