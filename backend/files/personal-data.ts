import { now } from '../clock.ts';
import { db, type Db } from '../db/connection.ts';
import { inBatches } from '../db/pagination.ts';
import type { DataOwner, PersonalData, PersonalFile } from '../extension-points/personal-data.ts';
import { pictureKey } from './picture-service.ts';
import * as repository from './personal-data-repository.ts';
import { listFolders, removeFolders } from './folder-repository.ts';
import { updateFile } from './repository.ts';
import { safeName } from './link-service.ts';
import { findNeed } from './use-service.ts';

const filesOf = (from: Db, { userId }: DataOwner) =>
  inBatches((after: { id: string } | undefined) => repository.listFilesByOwner(from, userId, after?.id));
const picturesOf = (from: Db, { userId }: DataOwner) =>
  inBatches((after: { id: string } | undefined) => repository.listPicturesByOwner(from, userId, after?.id));

async function* storedOf(from: Db, owner: DataOwner): AsyncGenerator<PersonalFile> {
  const stored = inBatches((after: { id: string; fileName: string; storageKey: string } | undefined) =>
    repository.listStoredByOwner(from, owner.userId, after?.id),
  );
  for await (const { id, fileName, storageKey } of stored)
    yield { path: `files/${id}/${safeName(fileName)}`, storageKey };
  for (const { fileId, language, storageKey } of await repository.listCaptionsByOwner(from, owner.userId))
    yield { path: `files/${fileId}/captions.${language}.vtt`, storageKey };
  for await (const { id } of picturesOf(from, owner))
    yield { path: `pictures/${id}.webp`, storageKey: pictureKey(id) };
}

/**
 * Personal data in files. The erasure deletes a file like its owner would. Buyers of content that
 * needs the file can still play it.
 */
export const fileData: PersonalData = {
  lists: [
    {
      name: 'files',
      about: 'The files you uploaded, deleted ones too. Those we still store are in the folder files.',
      read: filesOf,
    },
    {
      name: 'folders',
      about: 'The folders of your files.',
      read: async (from, { userId }) => (await listFolders(from, userId, [])).map(({ name }) => ({ name })),
    },
    {
      name: 'captions',
      about: 'The captions of your videos, by the id of the file.',
      read: async (from, { userId }) =>
        (await repository.listCaptionsByOwner(from, userId)).map(({ fileId, language, size, updatedAt }) => ({
          fileId,
          language,
          size,
          updatedAt,
        })),
    },
    {
      name: 'pictures',
      about: 'The pictures you uploaded. They’re in the folder pictures.',
      read: picturesOf,
    },
  ],
  files: storedOf,
  async erase(owner) {
    await removeFolders(db, owner.userId);
    for await (const { id, deletedAt } of filesOf(db, owner)) {
      const isNeeded = (await findNeed(db, id)) !== 'FREE';
      await updateFile(db, id, {
        deletedAt: deletedAt ?? now(),
        restorableUntil: null,
        description: '',
        folderName: '',
        targetKind: null,
        targetId: null,
        // A needed file keeps its name, because buyers of the content download the file under this
        // name.
        ...(!isNeeded && { fileName: '' }),
      });
    }
  },
};
