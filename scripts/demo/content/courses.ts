import type { DemoCourse } from './course.ts';
import { amaraCourses } from './courses/amara.ts';
import { bramCourses } from './courses/bram.ts';
import { hanaCourses } from './courses/hana.ts';
import { idrisCourses } from './courses/idris.ts';
import { kofiCourses } from './courses/kofi.ts';
import { marisolCourses } from './courses/marisol.ts';
import { noorCourses } from './courses/noor.ts';
import { saskiaCourses } from './courses/saskia.ts';

/** The twenty-five courses by creator; the main course of each creator is first. */
export const courses: DemoCourse[] = [
  ...marisolCourses,
  ...idrisCourses,
  ...amaraCourses,
  ...noorCourses,
  ...saskiaCourses,
  ...bramCourses,
  ...hanaCourses,
  ...kofiCourses,
];
