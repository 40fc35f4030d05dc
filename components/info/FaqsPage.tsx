import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { JsonLd } from '@/components/shell/head/JsonLd';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { TextField } from '@/components/ui/fields/TextField';
import type { CreatorTerms } from '@/contract/fees';
import { paths } from '@/contract/paths';
import { useAddressedId } from '@/hooks/browser/useAddressedId';
import { toFaqStructuredData, filterFaqGroups } from './faqs';
import { InfoFrame } from './InfoFrame';
import styles from './InfoFrame.module.scss';
import { Questions } from './Questions';
import { useFaqs } from './useFaqs';

/**
 * FAQ page, with an address for each question. Without scripts all questions are shown; with
 * scripts a field filters them.
 */
export function FaqsPage({ terms }: { terms: CreatorTerms }) {
  const { t, i18n } = useTranslation('explore');
  const addressed = useAddressedId();
  const [words, setWords] = useState('');
  const groups = useFaqs(terms);
  const found = filterFaqGroups(groups, words, i18n.language);
  const count = found.flatMap(({ faqs }) => faqs).length;
  return (
    <InfoFrame
      title={t('faqs.title')}
      description={t('faqs.description')}
      lead={t('faqs.lead')}
      canonical={paths.faqs}
      card="faqs"
      contents={found.length > 0 ? { label: t('faqs.contents'), entries: found } : undefined}
    >
      <JsonLd structuredData={toFaqStructuredData(groups.flatMap(({ faqs }) => faqs))} />
      <div data-needs-script className={styles.filter}>
        <TextField
          type="search"
          label={t('faqs.filter')}
          hint={t('faqs.filterHint')}
          value={words}
          autoComplete="off"
          onChange={(event) => setWords(event.target.value)}
        />
        <p role="status">{words.trim() && t('faqs.found', { count })}</p>
      </div>
      {found.map(({ id, title, faqs }) => (
        <section key={id} id={id} aria-labelledby={`title-${id}`}>
          <h2 id={`title-${id}`}>{title}</h2>
          <Questions faqs={faqs} addressed={addressed} />
        </section>
      ))}
      <section aria-labelledby="title-more">
        <h2 id="title-more">{t('faqs.more')}</h2>
        <ButtonLink theme="green" href={paths.contact}>
          {t('faqs.contact')}
        </ButtonLink>
      </section>
    </InfoFrame>
  );
}
