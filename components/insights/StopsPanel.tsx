import { useTranslation } from 'next-i18next/pages';
import { useRef, useState } from 'react';
import { BarChart } from '@/components/ui/charts/BarChart';
import { SelectField } from '@/components/ui/fields/SelectField';
import type { Report, ReportRow } from '@/contract/insights';
import { useWasNear } from '@/hooks/browser/useWasNear';
import { useReport } from '@/hooks/insights/useReport';
import { toScopeQuery, type Choices, type ReportRead } from '@/lib/insights/choices';
import { findSharpestPart } from '@/lib/insights/stops';
import { AHEAD, Panel } from './Panel';
import styles from './Panels.module.scss';
import { useInsightFormat } from './useInsightFormat';
import { WatchingCurve } from './WatchingCurve';

/**
 * Course parts by the share of people who finish them, and the points at which people stop in the
 * chosen part.
 */
export function StopsPanel({ choices }: { choices: Choices }) {
  const { t } = useTranslation('insights');
  const card = useRef<HTMLDivElement>(null);
  const isNear = useWasNear(card, AHEAD);
  const [chosenId, choose] = useState<string>();
  const ofCourses: ReportRead = { report: 'best-performing-courses', query: toScopeQuery(choices) };
  const { data: courses } = useReport(isNear ? ofCourses : null);
  const wanted = chosenId ?? choices.content?.contentId;
  const course = courses?.rows.find(({ key }) => key === wanted) ?? courses?.rows[0];
  return (
    <Panel
      id="stops"
      card={card}
      read={
        course
          ? { report: 'finished-parts', query: { contentType: 'COURSE', contentId: course.key } }
          : ofCourses
      }
      height={380}
      isEmpty={({ rows }) => rows.every(({ values }) => !values.started)}
      control={
        course && (
          <SelectField
            label={t('panels.stops.course')}
            labelHidden
            className={styles.course}
            value={course.key}
            options={courses!.rows.map(({ key, title }) => ({ value: key, label: title ?? '' }))}
            onChange={(event) => choose(event.target.value)}
          />
        )
      }
    >
      {(report) => course && <Parts key={course.key} report={report} courseId={course.key} />}
    </Panel>
  );
}

function Parts({ report: { rows }, courseId }: { report: Report; courseId: string }) {
  const { t } = useTranslation('insights');
  const format = useInsightFormat();
  const [chosen, choose] = useState(() => findSharpestPart(rows));
  const place = Math.max(
    rows.findIndex(({ key }) => key === chosen),
    0,
  );
  const part = rows[place]!;
  const percent = (row: ReportRow | undefined) => format.value('percent', Math.round(row?.values.share ?? 0));
  return (
    <div className={styles.stops}>
      <div>
        <h3>{t('panels.stops.parts')}</h3>
        <p>{t('panels.stops.partsLead')}</p>
        <BarChart
          place="half"
          isShare
          summary={t('panels.stops.summary', {
            count: rows.length,
            first: percent(rows[0]),
            last: percent(rows.at(-1)),
          })}
          sliderLabel={t('panels.stops.slider')}
          bars={rows.map((row, index) => ({
            key: row.key,
            label: String(index + 1),
            parts: [row.values.share ?? 0],
            text: [`${index + 1} ${row.title}`, t('panels.stops.finished', { share: percent(row) })],
          }))}
          tick={(share) => format.value('percent', share)}
          start={place}
          onChoose={(index) => choose(rows[index]?.key)}
        />
      </div>
      <WatchingCurve key={part.key} part={part} number={place + 1} courseId={courseId} />
    </div>
  );
}
