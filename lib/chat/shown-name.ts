import type { TFunction } from 'i18next';
import type { ChatPerson } from '@/contract/chat';

/** Returns a person with the name that the screen shows; an erased account has no name. */
export const withShownName = <P extends ChatPerson>(person: P, t: TFunction<'chat'>): P =>
  person.userId === null && person.name === '' ? { ...person, name: t('deletedAccount') } : person;
