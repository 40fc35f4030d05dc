import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { LoadingRegion } from '@/components/ui/feedback/LoadingRegion';
import { Modal } from '@/components/ui/feedback/Modal';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { fileActions, useOwnFile } from '@/hooks/files/useOwnFiles';
import { useErrorText } from '@/hooks/useErrorText';
import { DeleteFile } from './DeleteFile';
import styles from './FileDetails.module.scss';
import { FileForm } from './FileForm';
import { FileUsages } from './FileUsages';
import { FilePreview } from './FilePreview';
import { useFileDetails } from './FileTitle';
import { ReplaceFile } from './ReplaceFile';
import { VideoBanner } from './VideoBanner';

type Props = {
  id: string;
  /** Names of the existing folders. */
  folders: string[];
  onChanged: () => Promise<unknown>;
  /**
   * Closes the dialog.
   * @returns a promise that resolves once the dialog is closed
   */
  onClose: () => Promise<unknown>;
};

/** Dialog for one of the creator's files, with its name, its usages and its actions. */
export function FileDetails({ id, folders, onChanged, onClose }: Props) {
  const { t } = useTranslation('dashboard');
  const factsOf = useFileDetails();
  const errorText = useErrorText();
  const { file, error, reload } = useOwnFile(id);
  const [step, setStep] = useState<'details' | 'replace' | 'delete'>('details');
  const [isTyped, setTyped] = useState(false);
  /**
   * Result of a replacement. The dialog opens with the focus on it, because a toast outside the
   * dialog is neither visible nor announced.
   */
  const [result, setResult] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const back = () => setStep('details');
  const changed = () => Promise.all([reload(), onChanged()]);

  async function download() {
    setFailure(undefined);
    try {
      location.assign(await fileActions.linkTo(id));
    } catch (refused) {
      setFailure(refused);
    }
  }

  if (file && step === 'delete')
    return (
      <DeleteFile
        file={file}
        onClose={back}
        onDeleted={() => onChanged().then(onClose)}
        onRestored={onChanged}
        onRefused={() => void changed()}
        onReplace={() => setStep('replace')}
      />
    );
  if (file && step === 'replace')
    return (
      <ReplaceFile
        file={file}
        onClose={back}
        onReplaced={async (sentence) => {
          await changed();
          setResult(sentence);
          back();
        }}
        onRefused={() => void changed()}
      />
    );
  return (
    <Modal
      open
      size="l"
      dirty={isTyped}
      onClose={() => void onClose()}
      title={file?.fileName ?? t('files.details')}
    >
      {!file && !error && (
        <LoadingRegion label={t('files.loadingOne')}>
          <Skeleton shape="block" height={240} />
        </LoadingRegion>
      )}
      {(error !== undefined || failure !== undefined) && (
        <Banner tone="error" announced>
          {errorText(failure ?? error)}
        </Banner>
      )}
      {file && (
        <div className={styles.details}>
          {result && (
            <div tabIndex={-1} data-autofocus>
              <Banner tone="success">{result}</Banner>
            </div>
          )}
          {file.refusal && <Banner tone="error">{t(`common:errors.${file.refusal}`)}</Banner>}
          {file.video && <VideoBanner id={id} video={file.video} onChanged={changed} />}
          <div className={styles.known}>
            {(file.thumbnailUrl ?? file.waveform) && <FilePreview file={file} />}
            <div className={styles.about}>
              <p className={styles.facts}>{factsOf(file)}</p>
              <FileUsages usages={file.usages} />
            </div>
          </div>
          <FileForm file={file} folders={folders} onTyped={setTyped} onSaved={changed} />
          <div className={styles.actions}>
            {file.usages.length > 0 && (
              <Button theme="black" icon="refresh" onClick={() => setStep('replace')}>
                {t('files.replace')}
              </Button>
            )}
            {file.state === 'READY' && (
              <Button theme="grey" icon="download" onClick={() => void download()}>
                {t('files.download')}
              </Button>
            )}
            <Button theme="hollow-border" icon="trash" onClick={() => setStep('delete')}>
              {t('files.delete')}
            </Button>
          </div>
          {file.usages.length > 0 && (
            <p className={styles.facts}>{t('files.deleteNote', { count: file.usages.length })}</p>
          )}
        </div>
      )}
    </Modal>
  );
}
