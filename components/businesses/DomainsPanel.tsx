import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import type { z } from '@/contract/zod';
import { Loaded } from '@/components/loading/Loaded';
import { Badge } from '@/components/ui/display/Badge';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { Card } from '@/components/ui/layout/Card';
import { ErrorSummary } from '@/components/ui/fields/ErrorSummary';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { TextField } from '@/components/ui/fields/TextField';
import { useToast } from '@/components/ui/feedback/useToast';
import { DomainProof, DomainRequest, type BusinessDomain } from '@/contract/businesses';
import { limits } from '@/contract/values/limits';
import { useCallForm } from '@/hooks/form/useCallForm';
import { useCompleteCode } from '@/hooks/form/useCompleteCode';
import { useErrorText } from '@/hooks/useErrorText';
import type { CallInput } from '@/lib/api-call';
import { schemaResolver } from '@/lib/browser/schema-resolver';
import styles from './BusinessPage.module.scss';

const Address = DomainRequest.pick({ email: true });
const Code = DomainProof.pick({ code: true });

/** @throws ApiError */
type Change = (body: CallInput<'PATCH /businesses/mine'>['body']) => Promise<void>;

type Props = {
  /** Undefined until the domains are loaded. */
  domains: BusinessDomain[] | undefined;
  error: unknown;
  reload: () => Promise<unknown>;
  change: Change;
};

/**
 * Mail domains whose people may join without an invitation. The business proves each domain with a
 * code sent to an address of the domain.
 */
export function DomainsPanel({ domains, error, reload, change }: Props) {
  const { t } = useTranslation('profile');
  return (
    <Card as="section" className={styles.panel} aria-labelledby="domains-title">
      <header>
        <h2 id="domains-title">{t('business.domains.title')}</h2>
        <p>{t('business.domains.lead')}</p>
      </header>
      <Loaded
        of={{ data: domains, error, reload }}
        failed={{ level: 3, title: t('business.failedTitle') }}
        loading={t('business.domains.loading')}
        skeleton={<Skeleton shape="block" height={140} />}
      >
        {(domains) => <Domains domains={domains} change={change} />}
      </Loaded>
    </Card>
  );
}

function Domains({ domains, change }: { domains: BusinessDomain[]; change: Change }) {
  const { t } = useTranslation('profile');
  const toast = useToast();
  const errorText = useErrorText();
  const [failure, setFailure] = useState<unknown>();

  async function remove(domain: string) {
    setFailure(undefined);
    try {
      await change({ change: 'removeDomain', domain });
      toast(t('business.domains.removed', { domain }));
    } catch (refused) {
      setFailure(refused);
    }
  }

  return (
    <>
      {failure !== undefined && (
        <Banner tone="error" announced>
          {errorText(failure)}
        </Banner>
      )}
      {domains.length > 0 && (
        <ul role="list" className={styles.domains}>
          {domains.map(({ domain, email, isProved }) => (
            <li key={domain}>
              <div className={styles.head}>
                <b>{domain}</b>
                <Badge tone={isProved ? 'green' : 'warning'}>
                  {t(`business.domains.${isProved ? 'proved' : 'waiting'}`)}
                </Badge>
                <Button
                  size="s"
                  theme="hollow-border"
                  aria-label={t('business.domains.remove', { domain })}
                  onClick={() => void remove(domain)}
                >
                  {t('business.domains.removeShort')}
                </Button>
              </div>
              {!isProved && <ProofForm domain={domain} email={email} change={change} />}
            </li>
          ))}
        </ul>
      )}
      {domains.length < limits.businessDomains && <RequestForm change={change} />}
    </>
  );
}

function RequestForm({ change }: { change: Change }) {
  const { t } = useTranslation('profile');
  const toast = useToast();
  function wordsFor(type: unknown): string | undefined {
    if (type === 'FREE_MAIL') return t('business.domains.freeMail');
    if (type === 'DOMAIN_TAKEN') return t('business.domains.taken');
    return type === 'INVALID' ? t('business.domains.wrong') : undefined;
  }
  const { field, submit, isSubmitting, summary, startOver } = useCallForm({
    resolver: schemaResolver(Address),
    startWith: { email: '' },
    names: ['email'],
    wordsOf: (_, { type }) => wordsFor(type),
    async act({ email }: z.output<typeof Address>) {
      await change({ change: 'askDomain', email });
      toast(t('business.domains.asked', { email }));
      startOver();
    },
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ErrorSummary {...summary} />
      <TextField
        id="email"
        type="email"
        label={t('business.domains.email')}
        hint={t('business.domains.hint')}
        autoComplete="off"
        autoCapitalize="none"
        {...field('email')}
      />
      <Button type="submit" theme="green" loading={isSubmitting && t('business.domains.asking')}>
        {t('business.domains.ask')}
      </Button>
    </form>
  );
}

function ProofForm({ domain, email, change }: { domain: string; email: string; change: Change }) {
  const { t } = useTranslation('profile');
  const { field, submit, isSubmitting, textOf, failureText } = useCallForm({
    resolver: schemaResolver(Code),
    startWith: { code: '' },
    names: ['code'],
    focus: 'field',
    wordsOf: () => t('business.domains.wrongCode'),
    act: ({ code }: z.output<typeof Code>) => change({ change: 'proveDomain', domain, code }),
  });
  const code = field('code');
  const onChange = useCompleteCode(code.onChange, submit);
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        id={`code-${domain}`}
        label={t('business.domains.code', { email })}
        hint={t('business.domains.codeHint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        characters={6}
        {...code}
        onChange={onChange}
        error={textOf('code') ?? failureText}
      />
      <Button type="submit" theme="black" loading={isSubmitting && t('business.domains.proving')}>
        {t('business.domains.prove', { domain })}
      </Button>
    </form>
  );
}
