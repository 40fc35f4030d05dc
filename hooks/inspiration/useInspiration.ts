import type { Idea, Question } from '@/contract/inspiration';
import type { TopicId } from '@/contract/values/topics';
import { useInfiniteList, type ListPage } from '@/hooks/list/useInfiniteList';
import { perPage } from '@/lib/inspiration/per-page';

export const useIdeas = (first: ListPage<Idea>, topicId?: TopicId) =>
  useInfiniteList('GET /inspiration', { query: { limit: perPage.ideas, topicId } }, { first });

export const useQuestions = (first: ListPage<Question>, topicId?: TopicId) =>
  useInfiniteList('GET /inspiration/questions', { query: { limit: perPage.questions, topicId } }, { first });
