import type { CourseValues, OpenCourse } from '@/hooks/courses/useCourseEditing';
import { useFieldText } from '@/hooks/form/useFieldText';

/** Returns the value, the error and the change handler of a course field. */
export function useCourseField(editing: OpenCourse) {
  const fieldText = useFieldText();
  return <K extends keyof CourseValues>(name: K) => ({
    value: editing.values[name],
    error: fieldText(editing.errors.find(({ path }) => path.split('.')[0] === name)),
    change: (value: CourseValues[K]) => editing.changeCourse({ [name]: value }),
  });
}
