// Titles and chapters in MangaDex's JSON, including its PHP peculiarities: an empty map is `[]`, and so is a map whose keys are 0, 1, 2…
import type { Catalogue, FakeChapter, FakeTitle } from './catalogue.ts'
import { uuidOf } from './catalogue.ts'

/** Serializes a map like PHP: as a list when the keys are 0..n-1 in order, which includes the empty map. */
export function phpMap<T>(entries: readonly (readonly [string, T])[]): Readonly<Record<string, T>> | readonly T[] {
  const isList = entries.every(([key], index) => key === String(index))
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries)
}

const phpRecord = <T>(record: Readonly<Record<string, T>>) => phpMap(Object.entries(record))

/** @param includes relationship types whose attributes are included */
export function mangaEntity(catalogue: Catalogue, title: FakeTitle, includes: readonly string[]): object {
  const newest = catalogue.chapters.filter(({ titleId }) => titleId === title.id).at(-1)
  return {
    id: title.id,
    type: 'manga',
    attributes: {
      title: phpRecord(title.title),
      altTitles: title.alternativeTitles,
      description: phpRecord(title.description),
      isLocked: false,
      links: phpRecord(title.links),
      originalLanguage: title.originalLanguage,
      lastVolume: '',
      lastChapter: '',
      publicationDemographic: title.demographic,
      status: title.status,
      year: title.year,
      contentRating: title.contentRating,
      tags: Object.entries(title.tags).flatMap(([group, names]) => names.map((name) => tagEntity(name, group))),
      state: 'published',
      chapterNumbersResetOnNewVolume: false,
      createdAt: instantOf(title.createdAt),
      updatedAt: '2020-01-01T00:00:00+00:00',
      version: 1,
      availableTranslatedLanguages: [...new Set(chaptersOf(catalogue, title).map(({ language }) => language))],
      latestUploadedChapter: newest?.id ?? null,
    },
    relationships: [
      ...title.authors.map((name) => person(name, 'author', includes)),
      ...title.artists.map((name) => person(name, 'artist', includes)),
      ...(title.cover ? [related(coverEntity(title), includes)] : []),
      ...Object.entries(title.relations).map(([relation, n]) => ({ id: catalogue.titles[n - 1]?.id, type: 'manga', related: relation })),
    ],
  }
}

export function chapterEntity(chapter: FakeChapter, includes: readonly string[], title?: object): object {
  return {
    id: chapter.id,
    type: 'chapter',
    attributes: {
      volume: chapter.volume,
      chapter: chapter.number,
      title: chapter.title,
      translatedLanguage: chapter.language,
      externalUrl: chapter.externalUrl,
      isUnavailable: chapter.unavailable,
      publishAt: instantOf(chapter.publishAt),
      readableAt: instantOf(chapter.publishAt),
      createdAt: '2020-01-01T00:00:00+00:00',
      updatedAt: '2020-01-01T00:00:00+00:00',
      pages: chapter.pages,
      version: 1,
    },
    relationships: [
      ...chapter.groups.map((name) => related(groupEntity(name), includes)),
      title && includes.includes('manga') ? title : { id: chapter.titleId, type: 'manga' },
      related({ id: uuidOf('user'), type: 'user', attributes: { username: 'uploader', roles: ['ROLE_MEMBER'], version: 1 } }, includes),
    ],
  }
}

/** MangaDex writes times without fractions. */
const instantOf = (iso: string): string => iso.replace(/(\.\d+)?Z$/, '+00:00')

export const coverFile = (title: FakeTitle): string => `${uuidOf(`cover ${title.id}`)}.jpg`

export const coverEntity = (title: FakeTitle): Entity => ({
  id: uuidOf(`cover of ${title.id}`),
  type: 'cover_art',
  attributes: { description: '', volume: '1', fileName: coverFile(title), locale: title.originalLanguage, version: 1 },
})

export const chaptersOf = (catalogue: Catalogue, title: FakeTitle): readonly FakeChapter[] =>
  catalogue.chapters.filter(({ titleId }) => titleId === title.id)

interface Entity {
  readonly id: string
  readonly type: string
  readonly attributes: object
}

const person = (name: string, type: 'author' | 'artist', includes: readonly string[]): object =>
  related({ id: uuidOf(`person ${name}`), type, attributes: { name, imageUrl: null, biography: [], version: 1 } }, includes)

export const groupId = (name: string): string => uuidOf(`group ${name}`)

const groupEntity = (name: string): Entity => ({
  id: groupId(name),
  type: 'scanlation_group',
  attributes: { name, altNames: [], locked: false, website: null, official: false, version: 1 },
})

export const tagId = (name: string): string => uuidOf(`tag ${name}`)

export const tagEntity = (name: string, group: string): object => ({
  id: tagId(name),
  type: 'tag',
  attributes: { name: { en: name }, description: [], group, version: 1 },
  relationships: [],
})

/** Attributes are included only for the requested types. */
const related = (entity: Entity, includes: readonly string[]): object =>
  includes.includes(entity.type) ? entity : { id: entity.id, type: entity.type }
