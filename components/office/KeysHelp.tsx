import { useTranslation } from 'next-i18next/pages';
import { Fragment } from 'react';
import { Kbd } from '@/components/ui/display/Kbd';
import { Modal } from '@/components/ui/feedback/Modal';
import { Checkbox } from '@/components/ui/fields/Checkbox';
import { listQueueLinks } from '@/contract/values/office';
import { useKeysChoice } from '@/hooks/office/useKeysChoice';
import styles from './KeysHelp.module.scss';
import { QueueKeys } from './QueueKeys';

/** Rows of the help: the name of a text, then the keyboard keys shown beside the text. */
const rows: [text: string, ...keys: string[]][] = [
  ['move', 'J', 'K'],
  ['accept', 'A'],
  ['refuse', 'R'],
  ['reason', '1', '6'],
  ['send', 'Ctrl', '↵'],
  ['ask', 'E'],
  ['skip', 'S'],
  ['undo', 'U'],
  ['select', 'X'],
  ['note', 'N'],
  ['open', 'O'],
  ['search', '/'],
  ['help', '?'],
];

/**
 * Dialog that lists the keyboard keys of the office. The keys can be switched off in this browser.
 */
export function KeysHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin');
  const [isOn, setOn] = useKeysChoice();
  return (
    <Modal open onClose={onClose} title={t('office.keys.title')}>
      <dl className={styles.keys}>
        {rows.map(([text, ...keys]) => (
          <div key={text}>
            <dt>
              {keys.map((key) => (
                <Fragment key={key}>
                  <Kbd>{key}</Kbd>{' '}
                </Fragment>
              ))}
            </dt>
            <dd>{t(`office.keys.${text}`)}</dd>
          </div>
        ))}
      </dl>
      <h3>{t('office.keys.go')}</h3>
      <dl className={styles.keys}>
        {[{ text: 'overview', key: 'g' }, ...listQueueLinks()].map(({ text, key }) => (
          <div key={text}>
            <dt>
              <QueueKeys letter={key} />
            </dt>
            <dd>{text === 'overview' ? t('office.title') : t(`office.queues.${text}.name`)}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        asSwitch
        label={t('office.keys.on')}
        hint={t('office.keys.rest')}
        checked={isOn}
        onChange={({ currentTarget }) => setOn(currentTarget.checked)}
      />
    </Modal>
  );
}
