import type { Graph, Person, ProfilePage } from 'schema-dts';
import type { CreatorPage } from '@/contract/creators';
import { paths } from '@/contract/paths';
import { absolute, breadcrumbs, createGraph } from './graph';

type Names = { creators: string; topics: string[] };

/**
 * Returns the structured data of a creator: a profile page about a person, with the credentials
 * that the office has checked.
 */
export function creatorGraph(creator: CreatorPage, appUrl: string, names: Names): Graph {
  const path = paths.creator(creator.username);
  const checked = creator.credentials.filter(({ checkedAt }) => checkedAt !== null);
  const person: Person = {
    '@type': 'Person',
    '@id': `${appUrl}${path}#person`,
    url: appUrl + path,
    name: creator.name,
    alternateName: creator.username,
    identifier: creator.id,
    description: creator.tagline,
    ...(creator.picture && { image: absolute(appUrl, creator.picture.url) }),
    knowsAbout: names.topics,
    ...(checked.length > 0 && {
      hasCredential: checked.map(({ title, issuer }) => ({
        '@type': 'EducationalOccupationalCredential' as const,
        name: title,
        ...(issuer && { recognizedBy: { '@type': 'Organization' as const, name: issuer } }),
      })),
    }),
  };
  const page: ProfilePage = { '@type': 'ProfilePage', url: appUrl + path, mainEntity: person };
  return createGraph(page, breadcrumbs(appUrl, [names.creators, paths.creators], [creator.name, path]));
}
