import { paths } from '../../contract/paths.ts';
import { notFound } from '../errors.ts';
import type { Reportable } from '../extension-points/reportables.ts';
import { needsSecondPerson, suspend } from './office-service.ts';
import * as repository from './repository.ts';

/** Reports of creators. */
export const reportableCreators: Reportable = {
  type: 'CREATOR',
  hasNameAsTitle: true,
  async assertVisible(db, _actor, id) {
    if (!(await repository.findCreator(db, id))?.isPublic) throw notFound('This page');
  },
  find: async (db, ids) =>
    new Map(
      (await repository.listPages(db, ids)).map(({ id, userId, name, username, isPublic }) => [
        id,
        {
          title: name,
          path: isPublic ? paths.creator(username ?? id) : paths.office,
          isPublic,
          quote: null,
          authorId: userId,
          measures: isPublic ? ['SUSPEND'] : [],
        },
      ]),
    ),
  measures: { SUSPEND: { audit: 'creator.suspend', carryOut: suspend, secondPerson: needsSecondPerson } },
};
