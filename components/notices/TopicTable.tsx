import type { TFunction } from 'i18next';
import { useTranslation } from 'next-i18next/pages';
import type { NoticePreferences } from '@/contract/notices';
import { noticeChannels, type NoticeChannel } from '@/contract/values/notices';
import styles from './Preferences.module.scss';
import { Switch } from './Switch';

type Row = NoticePreferences['topics'][number];
type Props = {
  topics: Row[];
  onChange: (topic: Row['topic'], channel: NoticeChannel, isOn: boolean) => void;
};

/** Returns the name of a switch, such as "Sales: Email". */
export const getSwitchLabel = (topic: Row['topic'], channel: NoticeChannel, t: TFunction): string =>
  t('notices.preferences.switch', {
    topic: t(`notices.topics.${topic}`),
    channel: t(`notices.preferences.channels.${channel}`),
  });

/** Table of topics with a switch for each channel. */
export function TopicTable({ topics, onChange }: Props) {
  const { t } = useTranslation('profile');
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{t('notices.preferences.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('notices.preferences.what')}</th>
          {noticeChannels.map((channel) => (
            <th key={channel} scope="col">
              {t(`notices.preferences.channels.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      {[...Map.groupBy(topics, ({ section }) => section)].map(([section, rows]) => (
        <tbody key={section}>
          <tr className={styles.section}>
            <th colSpan={4} scope="rowgroup">
              {t(`notices.preferences.sections.${section}`)}
            </th>
          </tr>
          {rows.map((row) => (
            <tr key={row.topic}>
              <th scope="row">{t(`notices.topics.${row.topic}`)}</th>
              {noticeChannels.map((channel) => (
                <td key={channel}>
                  <Cell row={row} channel={channel} onChange={onChange} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** Switch of a channel, or a text for a channel that is always on or that the topic lacks. */
function Cell({ row, channel, onChange }: { row: Row; channel: NoticeChannel } & Pick<Props, 'onChange'>) {
  const { t } = useTranslation('profile');
  const isOn = row[channel];
  if (isOn === null)
    return (
      <>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{t('notices.preferences.never')}</span>
      </>
    );
  if (row.isFixed) return <span className={styles.always}>{t('notices.preferences.always')}</span>;
  return (
    <Switch
      label={getSwitchLabel(row.topic, channel, t)}
      checked={isOn}
      onChange={(checked) => onChange(row.topic, channel, checked)}
    />
  );
}
