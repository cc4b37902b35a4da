// Metadata that gallery-dl needs for a title and a chapter before it requests pages. Every key that any of its versions reads is present
// and well-formed, whatever MangaDex returns: otherwise a title without a name or a group without attributes would end it with a Python
// error.
import type { ChapterInfo } from '../../../src/plugins/contract/download-provider.ts'
import { defineSentence, type Sentence } from '../../../src/plugins/contract/sentences.ts'

interface Failure {
  readonly reason: Sentence
  readonly permanent: boolean
}

const unknownTitle = '00000000-0000-4000-8000-000000000000'
const unknownDate = '2018-01-01T00:00:00+00:00'

const OnlyReadableAt = defineSentence('CHAPTER_READABLE_AT', 'Only available at {address}')
const NoLongerThere = defineSentence('CHAPTER_NO_LONGER_THERE', '{source} no longer has this chapter')
const AnnouncedFor = defineSentence('CHAPTER_ANNOUNCED_FOR', 'Announced for {day}')

/** Why a chapter cannot be downloaded; undefined when it can. */
export function unavailabilityOf(chapter: ChapterInfo | undefined): Failure | undefined {
  switch (chapter?.state) {
    case 'external':
      return { reason: OnlyReadableAt(chapter.externalUrl ?? ''), permanent: true }
    case 'removed':
      return { reason: NoLongerThere('MangaDex'), permanent: true }
    case 'future':
      return { reason: AnnouncedFor(chapter.releaseDate ?? ''), permanent: false }
    default:
      return undefined
  }
}

/** A response of /chapter/{id}. */
export const chapterForTool = (chapter: ChapterInfo): object => ({
  result: 'ok',
  response: 'entity',
  data: {
    id: chapter.id,
    type: 'chapter',
    attributes: {
      volume: chapter.volume,
      chapter: chapter.number,
      title: chapter.title,
      translatedLanguage: chapter.language,
      externalUrl: null,
      isUnavailable: false,
      publishAt: unknownDate,
      readableAt: unknownDate,
      createdAt: unknownDate,
      updatedAt: unknownDate,
      pages: chapter.pages ?? 1,
      version: 1,
    },
    relationships: [{ id: unknownTitle, type: 'manga' }],
  },
})

/** A response of /manga/{id}. */
export const titleForTool = (id: string): object => ({
  result: 'ok',
  response: 'entity',
  data: {
    id,
    type: 'manga',
    attributes: {
      title: { en: '' },
      altTitles: [],
      description: { en: '' },
      links: {},
      originalLanguage: '',
      lastVolume: '',
      lastChapter: '',
      publicationDemographic: null,
      status: '',
      year: null,
      contentRating: 'safe',
      tags: [],
      state: 'published',
      availableTranslatedLanguages: [],
      createdAt: unknownDate,
      updatedAt: unknownDate,
      version: 1,
    },
    relationships: [],
  },
})

/** An error in MangaDex's format. gallery-dl does not retry a chapter after any 4xx except 429. */
export const errorResponse = (status: number, detail: string): { readonly status: number; readonly body: object } => ({
  status,
  body: { result: 'error', errors: [{ id: 'gateway', status, title: 'gateway', detail, context: null }] },
})
