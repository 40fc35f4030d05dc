import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { PersonChanges } from '@/contract/accounts';
import { nextOr, paths } from '@/contract/paths';
import { useAccounts } from '@/hooks/accounts/useAccounts';
import { useUser } from '@/hooks/accounts/useUser';
import { addressWith } from '@/lib/list-query';
import { FlowForm, NameFields } from './FlowForm';
import { FlowFrame } from './FlowFrame';
import { OwnPicture } from './OwnPicture';
import { useAccountForm } from './useAccountForm';

/** Form for name and picture of a new member; the onboarding questions follow. */
export function PersonalDetailsPage() {
  const { t } = useTranslation('onboarding');
  const router = useRouter();
  const { user } = useUser();
  const { update } = useAccounts();
  const next = nextOr(router.query.next, '') || undefined;
  const { field, submit, isSubmitting, summary, hasFailed } = useAccountForm({
    schema: PersonChanges.required({ name: true }),
    startWith: { name: user.name, lastName: user.lastName },
    names: ['name', 'lastName'],
    async act(read) {
      await update(read);
      await router.push(addressWith(paths.memberQuestions, { next }));
    },
  });

  return (
    <FlowFrame
      title={t('flow.details.title')}
      lead={t('flow.details.lead')}
      canonical={paths.memberDetails}
      hasFailed={hasFailed}
    >
      <FlowForm
        submit={submit}
        summary={summary}
        isSubmitting={isSubmitting}
        action={t('flow.details.action')}
        busy={t('flow.details.busy')}
      >
        <NameFields name={field('name')} lastName={field('lastName')} />
        <OwnPicture />
      </FlowForm>
    </FlowFrame>
  );
}
