import type { PublishedCourse } from '@/contract/courses';
import { paths } from '@/contract/paths';

/** The course in schema.org's words: Course with offer and rating, and its breadcrumbs. */
export function courseGraph(
  course: PublishedCourse,
  appUrl: string,
  names: { courses: string; topic: string },
) {
  const url = appUrl + paths.course(course.id);
  const step = (position: number, name: string, item: string) => ({
    '@type': 'ListItem',
    position,
    name,
    item,
  });
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Course',
        '@id': url,
        url,
        name: course.title,
        description: course.tagline || course.title,
        ...(course.picture && {
          image: course.picture.url.startsWith('/') ? appUrl + course.picture.url : course.picture.url,
        }),
        provider: {
          '@type': 'Person',
          name: course.creator.name,
          url: appUrl + paths.creator(course.creator.username),
        },
        offers: {
          '@type': 'Offer',
          category: course.priceCents === 0 ? 'Free' : 'Paid',
          price: (course.priceCents / 100).toFixed(2),
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
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          step(1, names.courses, appUrl + paths.courses),
          step(2, names.topic, appUrl + paths.coursesOf(course.topicId)),
          step(3, course.title, url),
        ],
      },
    ],
  };
}
