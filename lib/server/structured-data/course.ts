import type { Course, Graph } from 'schema-dts';
import type { PublishedCourse } from '@/contract/courses';
import { paths } from '@/contract/paths';
import { absolute, amount, breadcrumbs, createGraph } from './graph';

type Names = { courses: string; topic: string };

/**
 * Returns the structured data of a course with its offer, its rating if any, and its breadcrumbs.
 */
export function courseGraph(course: PublishedCourse, appUrl: string, names: Names): Graph {
  const path = paths.course(course.id);
  const described: Course = {
    '@type': 'Course',
    '@id': appUrl + path,
    url: appUrl + path,
    name: course.title,
    description: course.tagline || course.title,
    ...(course.picture && { image: absolute(appUrl, course.picture.url) }),
    provider: {
      '@type': 'Person',
      name: course.creator.name,
      url: appUrl + paths.creator(course.creator.username),
    },
    offers: {
      '@type': 'Offer',
      category: course.priceCents === 0 ? 'Free' : 'Paid',
      price: amount(course.priceCents),
      priceCurrency: 'AUD',
    },
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'online',
      courseWorkload: `PT${Math.max(1, Math.round(course.durationSeconds / 60))}M`,
    },
    ...(course.ratingAverage !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: course.ratingAverage,
        ratingCount: course.ratingCount,
      },
    }),
  };
  return createGraph(
    described,
    breadcrumbs(
      appUrl,
      [names.courses, paths.courses],
      [names.topic, paths.list(course.topicId)],
      [course.title, path],
    ),
  );
}
