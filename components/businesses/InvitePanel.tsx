import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import type { z } from '@/contract/zod';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { Card } from '@/components/ui/layout/Card';
import { DropZone } from '@/components/ui/fields/DropZone';
import { ErrorSummary } from '@/components/ui/fields/ErrorSummary';
import { TextAreaField } from '@/components/ui/fields/TextAreaField';
import { InvitationList, type InvitationResult } from '@/contract/businesses';
import { ApiError } from '@/lib/api-error';
import { useCallForm } from '@/hooks/form/useCallForm';
import { schemaResolver } from '@/lib/browser/schema-resolver';
import styles from './BusinessPage.module.scss';

type Props = {
  /** @throws ApiError if no person was invited */
  invite: (body: { list: string }) => Promise<InvitationResult>;
  /** Number of invitations left today; undefined until loaded. */
  left: number | undefined;
};

const List = InvitationList.pick({ list: true });

/** Maximum size of a list file (bytes), above any valid list. */
const MOST_BYTES = 1_000_000;

/** Reasons after which the address can be corrected or invited later. */
const mendable: InvitationResult['problems'][number]['reason'][] = [
  'INVALID',
  'SEVERAL',
  'JUST_SENT',
  'TOO_OFTEN',
];

/** Length to which the server shortens the text of a row (characters). */
const CUT_AT = 100;

/** Returns the rows of a list that were not invited and can be corrected or sent later. */
function listKept(list: string, { problems }: InvitationResult): string {
  const lines = list.split(/\r\n|\r|\n/);
  return problems
    .filter(({ reason }) => mendable.includes(reason))
    .map(({ line, text }) => (text.length < CUT_AT ? text : (lines[line - 1] ?? text)))
    .join('\n');
}

/**
 * Form for invitations by typed, pasted or uploaded addresses. Rows that were not invited remain in
 * the field, and each is listed with its reason.
 */
export function InvitePanel({ invite, left }: Props) {
  const { t } = useTranslation('profile');
  const [result, setResult] = useState<InvitationResult>();
  const [fileError, setFileError] = useState<string>();
  const { form, field, submit, isSubmitting, summary, showOnFields } = useCallForm({
    resolver: schemaResolver(List),
    startWith: { list: '' },
    names: ['list'],
    wordsOf: (_, { type, message }) => {
      if (type === 'INVITATION_LIMIT') return t('business.invite.overLimit');
      if (type === 'TOO_MANY') return t('business.invite.tooMany');
      return type === 'TOO_SHORT' && message === '1' ? t('business.invite.missing') : undefined;
    },
    async act({ list }: z.output<typeof List>) {
      setResult(undefined);
      const answer = await inviteOrSayWhy(list);
      if (!answer) return false;
      setResult(answer);
      // If nobody was invited, the list remains in the field for correction.
      if (answer.invitedCount > 0) form.setValue('list', listKept(list, answer));
    },
  });

  /** Returns the result, or undefined when the field shows the daily limit. */
  async function inviteOrSayWhy(list: string): Promise<InvitationResult | undefined> {
    try {
      return await invite({ list });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'INVITATION_LIMIT') throw error;
      showOnFields([{ path: 'list', code: error.code }]);
    }
  }

  async function readFile([file]: File[]) {
    const isText = file !== undefined && file.size <= MOST_BYTES && /^text\/|csv|excel|^$/.test(file.type);
    const text = isText ? await file.text() : undefined;
    // A null character indicates a spreadsheet or UTF-16 text.
    const isReadable = text !== undefined && !text.includes('\0');
    setFileError(isReadable ? undefined : t('business.invite.unreadable'));
    if (isReadable) form.setValue('list', text, { shouldDirty: true });
  }

  return (
    <Card as="section" className={styles.panel} aria-labelledby="invite-title">
      <h2 id="invite-title">{t('business.invite.title')}</h2>
      <form className={styles.form} onSubmit={submit} noValidate>
        <ErrorSummary {...summary} />
        <TextAreaField
          id="list"
          label={t('business.invite.list')}
          hint={t('business.invite.hint')}
          rows={6}
          {...field('list')}
        />
        <DropZone
          label={t('business.invite.file')}
          hint={t('business.invite.fileHint')}
          accept=".csv,.txt,text/csv,text/plain"
          error={fileError}
          onFiles={(files) => void readFile(files)}
        />
        {left !== undefined && <p>{t('business.invite.left', { count: left })}</p>}
        {/* Rendered in place of the button, so that it is visible without scrolling. */}
        {result && <Result {...result} />}
        <Button type="submit" theme="green" loading={isSubmitting && t('business.invite.busy')}>
          {t('business.invite.action')}
        </Button>
      </form>
    </Card>
  );
}

function Result({ invitedCount, problems }: InvitationResult) {
  const { t } = useTranslation('profile');
  return (
    <Banner
      tone={problems.length ? 'warning' : 'success'}
      title={t('business.invite.sent', { count: invitedCount })}
      announced
    >
      {problems.length > 0 && (
        <>
          {t('business.invite.problems', { count: problems.length })}
          <ul className={styles.problems}>
            {problems.map(({ line, text, reason }) => (
              <li key={`${line} ${text}`}>
                {t('business.invite.row', { text, reason: t(`business.invite.reasons.${reason}`) })}
              </li>
            ))}
          </ul>
        </>
      )}
    </Banner>
  );
}
