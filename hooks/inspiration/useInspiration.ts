import type { Idea, Question } from '@/contract/inspiration';
import type { TopicId } from '@/contract/values/topics';
import type { Voice } from '@/contract/voices';
import { useInfiniteList, type ListPage } from '@/hooks/list/useInfiniteList';

/** So many on a page. */
export const IDEAS_PER_PAGE = 12;
export const QUESTIONS_PER_PAGE = 6;
export const VOICES_PER_PAGE = 3;

export const useIdeas = (first: ListPage<Idea>, topicId?: TopicId) =>
  useInfiniteList('GET /inspiration', { query: { limit: IDEAS_PER_PAGE, topicId } }, { first });

export const useQuestions = (first: ListPage<Question>, topicId?: TopicId) =>
  useInfiniteList('GET /inspiration/questions', { query: { limit: QUESTIONS_PER_PAGE, topicId } }, { first });

/** What members say about Kumu and the office has accepted. */
export const useVoices = (first: ListPage<Voice>) =>
  useInfiniteList('GET /voices', { query: { limit: VOICES_PER_PAGE } }, { first });
