import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { useUser } from '@/hooks/accounts/useUser';
import { withLearningTexts } from '@/lib/browser/with-wallet-texts';
import { findOwnedCourse, forgetOwnedCourse, rememberOwnedCourse } from '@/lib/courses/owned-courses';

/** Components of the learning page, which replace the sections of the sales page. */
type Learning = Awaited<ReturnType<typeof loadLearning>>;

async function loadLearning() {
  const [under, side, main] = await Promise.all([
    withLearningTexts(import('./learning/UnderPlayer')),
    withLearningTexts(import('./learning/LearningSide')),
    withLearningTexts(import('./learning/LearningMain')),
  ]);
  return { UnderPlayer: under.UnderPlayer, Side: side.LearningSide, Main: main.LearningMain };
}

const setExpected = (isExpected: boolean): void =>
  void document.documentElement.toggleAttribute('data-learns', isExpected);

/**
 * Loads the learning page of an owner on demand, because most viewers do not own the course.
 *
 * The HTML is the same for everybody. While the viewer is unknown, `data-learns` on the document
 * shows the placeholder of the learning page for a course that this browser remembers as owned.
 * @param isLearner undefined until the viewer state is known
 * @param isPreview true if nothing is remembered
 */
export function useLearning(courseId: string, isLearner: boolean | undefined, isPreview: boolean) {
  const { user } = useUser();
  const [learning, setLearning] = useState<Learning>();
  const [isFailed, setFailed] = useState(false);
  const load = useCallback(
    () =>
      loadLearning().then(
        (loaded) => setLearning(loaded),
        () => setFailed(true),
      ),
    [],
  );
  const shown = isLearner ? learning : undefined;
  const hasFailed = isLearner === true && isFailed && !learning;
  const isSettled = isLearner === false || shown !== undefined || hasFailed;

  // A layout effect runs before the browser paints a frame of the other page.
  useLayoutEffect(() => {
    if (isSettled || isPreview) setExpected(false);
    else if (user.id !== null && findOwnedCourse(user.id, courseId)) setExpected(true);
  }, [isSettled, isPreview, user.id, courseId]);
  useEffect(() => {
    if (isLearner || document.documentElement.hasAttribute('data-learns')) void load();
  }, [isLearner, load]);
  useEffect(() => {
    if (isPreview || isLearner === undefined || user.id === null) return;
    if (isLearner) rememberOwnedCourse(user, courseId);
    else forgetOwnedCourse(user.id, courseId);
  }, [isLearner, isPreview, user, courseId]);
  useEffect(() => () => setExpected(false), []);

  return { learning: shown, onRetry: hasFailed ? load : undefined };
}
