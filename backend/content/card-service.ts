import type { ContentCard } from '../../contract/content.ts';
import type { ContentType } from '../../contract/values/content.ts';
import { toByline } from '../creators/service.ts';
import { shownPicture } from '../files/picture-service.ts';

type Row = Pick<ContentCard, 'id' | 'title' | 'topicId' | 'priceCents' | 'isPublic'> & {
  picture: string | null;
  creatorId: string;
  creatorUsername: string | null;
  creatorName: string;
  creatorPicture: string | null;
};

/** Returns the card of a content from a row with `bylineColumns`. */
export const toContentCard = (contentType: ContentType, path: string, row: Row): ContentCard => ({
  contentType,
  id: row.id,
  title: row.title,
  path,
  topicId: row.topicId,
  picture: shownPicture(row.picture),
  priceCents: row.priceCents,
  creator: toByline({
    id: row.creatorId,
    username: row.creatorUsername,
    name: row.creatorName,
    picture: row.creatorPicture,
  }),
  isPublic: row.isPublic,
});
