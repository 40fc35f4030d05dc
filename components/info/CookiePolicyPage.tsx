import { useTranslation } from 'next-i18next/pages';
import { paths } from '@/contract/paths';
import { InfoFrame } from './InfoFrame';
import styles from './InfoFrame.module.scss';
import { cookieNames, storedNames } from './stored-in-browser';

const sections = ['cookies', 'stored', 'others', 'rights'] as const;
const columns = ['name', 'purpose', 'life'] as const;

/** List of everything that Kumu stores in a browser. */
export function CookiePolicyPage() {
  const { t } = useTranslation('explore');
  const title = (id: (typeof sections)[number]) => t(`cookies.sections.${id}`);
  return (
    <InfoFrame
      title={t('cookies.title')}
      description={t('cookies.description')}
      lead={t('cookies.lead')}
      canonical={paths.cookiePolicy}
      card="cookie-policy"
      contents={{ label: t('cookies.contents'), entries: sections.map((id) => ({ id, title: title(id) })) }}
    >
      <section id="cookies" aria-labelledby="title-cookies">
        <h2 id="title-cookies">{title('cookies')}</h2>
        <div className={styles.table} tabIndex={0} role="group" aria-labelledby="title-cookies">
          <table>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {t(`cookies.columns.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {cookieNames.map((name) => (
                <tr key={name}>
                  <th scope="row">
                    <code>{name}</code>
                  </th>
                  <td>{t(`cookies.cookies.${name}.purpose`)}</td>
                  <td>{t(`cookies.cookies.${name}.life`)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
      <section id="stored" aria-labelledby="title-stored">
        <h2 id="title-stored">{title('stored')}</h2>
        <p>{t('cookies.storedLead')}</p>
        <ul className={styles.list}>
          {storedNames.map((name) => (
            <li key={name}>{t(`cookies.stored.${name}`)}</li>
          ))}
        </ul>
      </section>
      {(['others', 'rights'] as const).map((id) => (
        <section key={id} id={id} aria-labelledby={`title-${id}`}>
          <h2 id={`title-${id}`}>{title(id)}</h2>
          <p>{t(`cookies.${id}`)}</p>
        </section>
      ))}
    </InfoFrame>
  );
}
