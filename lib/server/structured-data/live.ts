import type { Event, Graph } from 'schema-dts';
import type { LivePage } from '@/contract/lives';
import { paths } from '@/contract/paths';
import { toPlainText } from '@/contract/rules/markdown';
import { MINUTE_MS } from '@/contract/values/times';
import { absolute, amount, breadcrumbs, createGraph } from './graph';

const SCHEMA = 'https://schema.org';

/** Returns true if a seat or the recording can be bought. */
function isAvailable({ state, seatsLeft, isOnSale }: LivePage): boolean {
  if (!isOnSale) return false;
  if (state === 'REPLAY_READY') return true;
  return (state === 'SCHEDULED' || state === 'LIVE') && seatsLeft !== 0;
}

/**
 * Returns the structured data of a live with its state, its offer, its rating if any, and its
 * breadcrumbs.
 * @param names names of its list and of its topic
 */
export function liveGraph(live: LivePage, appUrl: string, names: { list: string; topic: string }): Graph {
  const { id, title, description, topicId, picture, creator, priceCents, state } = live;
  const path = paths.live(id);
  const startDate = live.startedAt ?? live.startsAt;
  const endDate = live.endedAt ?? new Date(Date.parse(startDate) + live.minutes * MINUTE_MS).toISOString();
  const person = {
    '@type': 'Person',
    name: creator.name,
    url: appUrl + paths.creator(creator.username),
  } as const;
  const isOff = state === 'CANCELLED' || state === 'MISSED';
  const described: Event = {
    '@type': 'Event',
    '@id': appUrl + path,
    url: appUrl + path,
    name: title,
    description: toPlainText(description) || title,
    ...(picture && { image: absolute(appUrl, picture.url) }),
    startDate,
    endDate,
    eventStatus: isOff ? `${SCHEMA}/EventCancelled` : `${SCHEMA}/EventScheduled`,
    eventAttendanceMode: `${SCHEMA}/OnlineEventAttendanceMode`,
    location: { '@type': 'VirtualLocation', url: appUrl + paths.liveStatus(id) },
    organizer: person,
    performer: person,
    isAccessibleForFree: priceCents === 0,
    offers: {
      '@type': 'Offer',
      url: appUrl + path,
      price: amount(priceCents),
      priceCurrency: 'AUD',
      availability: `${SCHEMA}/${isAvailable(live) ? 'InStock' : 'SoldOut'}`,
    },
    ...(live.ratingAverage !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: live.ratingAverage,
        ratingCount: live.ratingCount,
      },
    }),
  };
  return createGraph(
    described,
    breadcrumbs(
      appUrl,
      [names.list, paths.allLives],
      ...(topicId ? [[names.topic, paths.list(topicId)] as [string, string]] : []),
      [title, path],
    ),
  );
}
