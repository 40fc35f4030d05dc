import type { z } from 'zod';
import type { Report, ReportQuery } from '../../contract/insights.ts';
import {
  measureUnits,
  reports,
  type MeasureName,
  type ReportName,
  type ReportUnit,
} from '../../contract/values/insights.ts';
import texts from '../../locales/en/insights.json' with { type: 'json' };
import { csvAmount, csvField, csvHeading } from '../csv.ts';
import type { CreatorActor } from '../http/actor.ts';
import { getDocumentTexts, siteLink } from '../mail/service.ts';
import { read } from './report-service.ts';

type Row = Report['rows'][number];
type Asked = z.output<typeof ReportQuery>;

const columnNames: Record<string, string> = texts.columns;
const rowNames: Record<string, string> = texts.csv.names;

/**
 * Returns the unit of a value. In the reports `by-day` and `overview`, the unit depends on the
 * headline number.
 */
function toUnit(report: ReportName, unit: ReportUnit, { key }: Row, measure: MeasureName): ReportUnit {
  if (report === 'by-day') return measureUnits[measure];
  return report === 'overview' ? measureUnits[key as MeasureName] : unit;
}

const toField = (value: number | null | undefined, unit: ReportUnit): string => {
  if (value === null || value === undefined) return '';
  return unit === 'cents' ? csvAmount(value) : String(value);
};

/** Returns the name of a row: a title, a readable name, a day or a second. */
const toName = ({ title, key }: Row): string => title ?? rowNames[key] ?? key;

/** Returns the lines of a report. */
function* toLines(name: ReportName, report: Report, { measure, span }: Asked): Generator<string> {
  const { axis, columns } = reports[name];
  const { group, page } = getDocumentTexts(null).insights;
  const units: [string, ReportUnit][] = Object.entries(columns);
  const hasGroups = report.rows.some(({ group }) => group !== null);
  const hasPaths = axis === 'content';
  const isMoney = (unit: ReportUnit) => (name === 'by-day' ? measureUnits[measure] : unit) === 'cents';
  const toHeading = ([column, unit]: [string, ReportUnit]) =>
    `${columnNames[column] ?? column}${isMoney(unit) ? ' (AUD)' : ''}`;
  yield csvHeading([
    ...(hasGroups ? [group] : []),
    texts.table.axis[axis === 'time' ? span : axis],
    ...units.map(toHeading),
    ...(hasPaths ? [page] : []),
  ]);
  for (const row of report.rows) {
    const about = [...(hasGroups ? [rowNames[row.group ?? ''] ?? row.group ?? ''] : []), toName(row)];
    const fields = units.map(([column, unit]) =>
      toField(row.values[column], toUnit(name, unit, row, measure)),
    );
    const paths = hasPaths ? [csvField(row.path === null ? '' : siteLink(row.path))] : [];
    yield `${[...about.map(csvField), ...fields, ...paths].join(',')}\r\n`;
  }
}

/**
 * Returns a report as CSV with its file name.
 * @throws 404 and 422 as the report does
 */
export async function exportCsv(
  actor: CreatorActor,
  name: string,
  asked: Asked,
): Promise<{ fileName: string; rows: Generator<string> }> {
  const report = await read(actor, name, asked);
  return {
    fileName: `kumu-insights-${name}-${report.from}-${report.to}.csv`,
    rows: toLines(name as ReportName, report, asked),
  };
}
