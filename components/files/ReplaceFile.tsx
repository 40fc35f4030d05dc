import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { MoreItems } from '@/components/loading/MoreItems';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { Checkbox } from '@/components/ui/fields/Checkbox';
import { LoadingRegion } from '@/components/ui/feedback/LoadingRegion';
import { Modal, ModalActions } from '@/components/ui/feedback/Modal';
import { RadioCards } from '@/components/ui/fields/RadioCards';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { TextField } from '@/components/ui/fields/TextField';
import type { FileUsage, StoredFile } from '@/contract/files';
import { findFileKind } from '@/contract/values/file-types';
import { limits } from '@/contract/values/limits';
import { fileActions, useOwnFiles } from '@/hooks/files/useOwnFiles';
import { useErrorText } from '@/hooks/useErrorText';
import styles from './FileDetails.module.scss';
import { FileUsages } from './FileUsages';
import { FilePicture, useFileDetails } from './FileTitle';

type Props = {
  file: StoredFile & { usages: FileUsage[] };
  /** Called with a sentence about the result. */
  onReplaced: (result: string) => Promise<unknown>;
  /** Called after a refusal, because the file may now be used elsewhere. */
  onRefused: () => void;
  onClose: () => void;
};

/** Dialog that replaces a file by another file of its kind in every usage. */
export function ReplaceFile({ file, onReplaced, onRefused, onClose }: Props) {
  const { t } = useTranslation('dashboard');
  const factsOf = useFileDetails();
  const errorText = useErrorText();
  const kind = findFileKind(file.mimeType);
  const isMedia = kind === 'video' || kind === 'audio';
  const list = useOwnFiles({ kind });
  const [by, setBy] = useState<string>();
  const [isReplacing, setReplacing] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const notified = file.usages.filter(({ canNotifyOwners }) => canNotifyOwners);
  const ownersCount = notified.reduce((sum, usage) => sum + usage.ownersCount, 0);
  const [isNotifying, setNotifying] = useState(true);
  const { min, max } = limits.versionNoteCharacters;
  const [note, setNote] = useState(() => t('files.tell.startWith', { name: file.fileName }).slice(0, max));
  const [noteError, setNoteError] = useState<string>();
  const others = list.items?.filter(({ id, state }) => id !== file.id && state === 'READY') ?? [];

  const other = others.find(({ id }) => id === by);

  async function replace() {
    if (!by) return;
    const words = notified.length > 0 && isNotifying ? note.trim() : undefined;
    const isTooShort = words !== undefined && words.length < min;
    setNoteError(isTooShort ? t('files.tell.tooShort', { min }) : undefined);
    if (isTooShort) return document.getElementById('replace-note')?.focus();
    setFailure(undefined);
    setReplacing(true);
    try {
      const { usagesCount, refusedCount, notifiedCount } = await fileActions.replace(file.id, by, words);
      const done = t('files.replaced', { count: usagesCount });
      const rest = refusedCount > 0 ? ` ${t('files.notReplaced', { count: refusedCount })}` : '';
      const news =
        notifiedCount > 0
          ? ` ${t('files.tell.told', { count: notifiedCount })}`
          : words === undefined
            ? ''
            : ` ${t('files.tell.notTold')}`;
      await onReplaced(done + rest + news);
    } catch (refused) {
      setFailure(refused);
      setReplacing(false);
      onRefused();
    }
  }

  return (
    <Modal open size="l" onClose={onClose} title={t('files.replaceTitle', { name: file.fileName })}>
      <div className={styles.details}>
        <p>{t('files.replaceText')}</p>
        {isMedia && <p>{t('files.replaceMedia')}</p>}
        <FileUsages usages={file.usages} />
        {others.length > 0 ? (
          <RadioCards
            name="by"
            label={t('files.replaceBy')}
            layout="rows"
            value={by}
            options={others.map((other) => ({
              value: other.id,
              label: other.fileName,
              hint: factsOf(other),
            }))}
            onChange={({ target }) => setBy(target.value)}
          />
        ) : (
          list.items && !list.hasMore && <Banner>{t('files.replaceNone')}</Banner>
        )}
        {list.isLoading && (
          <LoadingRegion label={t('files.loading')}>
            <Skeleton shape="block" height={120} />
          </LoadingRegion>
        )}
        {list.error && <Banner tone="error">{errorText(list.error)}</Banner>}
        <MoreItems list={list} shown={others.length} />
        {other && (
          <ul role="list" className={styles.comparison} aria-label={t('files.comparison.title')}>
            {[file, other].map((shown, index) => (
              <li key={shown.id}>
                <FilePicture file={shown} />
                <span>
                  <b>{t(index === 0 ? 'files.comparison.now' : 'files.comparison.next')}</b> {shown.fileName}
                  <small>
                    {t(`files.kinds.${findFileKind(shown.mimeType) ?? 'document'}`)} · {factsOf(shown)}
                  </small>
                </span>
              </li>
            ))}
          </ul>
        )}
        {other && notified.length > 0 && (
          <>
            <Checkbox
              label={t('files.tell.label', { count: ownersCount })}
              hint={t('files.tell.hint', { perDay: limits.mailedNewsADay })}
              checked={isNotifying}
              onChange={({ target }) => setNotifying(target.checked)}
            />
            {isNotifying && (
              <TextField
                id="replace-note"
                label={t('files.tell.note')}
                value={note}
                error={noteError}
                maxLength={max}
                autoComplete="off"
                onChange={({ target }) => setNote(target.value)}
              />
            )}
          </>
        )}
        {failure !== undefined && (
          <Banner tone="error" announced>
            {errorText(failure)}
          </Banner>
        )}
      </div>
      <ModalActions>
        <Button theme="hollow" onClick={onClose}>
          {t('files.keepOld')}
        </Button>
        <Button
          theme="black"
          aria-disabled={!by}
          loading={isReplacing && t('files.replacing')}
          onClick={() => void replace()}
        >
          {t('files.replaceIn', { count: file.usages.length })}
        </Button>
      </ModalActions>
    </Modal>
  );
}
