// The queries that an event of the server invalidates. Event names and fields: docs/api/komga-contract.md, "Live events".
import type { LiveMessage } from '../api/types.ts'

/** The start of a query key, as the feature's `*.api.ts` builds it. */
export type StaleKey = readonly string[]

/** Every event the app listens to, with the fields it reads. */
export const eventNames = [
  'LibraryAdded',
  'LibraryChanged',
  'LibraryDeleted',
  'SeriesAdded',
  'SeriesChanged',
  'SeriesDeleted',
  'BookAdded',
  'BookChanged',
  'BookDeleted',
  'BookImported',
  'CollectionAdded',
  'CollectionChanged',
  'CollectionDeleted',
  'ReadListAdded',
  'ReadListChanged',
  'ReadListDeleted',
  'ReadProgressChanged',
  'ReadProgressDeleted',
  'ReadProgressSeriesChanged',
  'ReadProgressSeriesDeleted',
  'SessionExpired',
  'TaskQueueStatus',
  'MetadataSourceChanged',
  'TitleRequestChanged',
  'SeriesShelfChanged',
] as const satisfies readonly LiveMessage['event'][]

export type EventName = (typeof eventNames)[number]

type HandledEventData = Extract<LiveMessage, { event: EventName }>['data']

/** The ids in an event, by kind. */
export type EventData = { readonly [Id in KeysOf<HandledEventData>]?: string }

type KeysOf<T> = T extends unknown ? keyof T : never

/** The queries to refetch after this event; an event without ids invalidates the whole kind. */
export const staleKeysAfter = (name: EventName, data: EventData): readonly StaleKey[] => {
  // Its series and books get no events of their own.
  if (name === 'LibraryDeleted') return [['libraries'], ['series', 'list'], ...mixed, ...sets]
  // The next request detects an expired session, and the sidebar is always there to send one.
  if (name.startsWith('Library') || name === 'SessionExpired') return [['libraries']]
  if (name === 'TaskQueueStatus') return [['tasks', 'list']]
  // Not the results fetched from the source: the user decides whether to repeat that.
  if (name === 'MetadataSourceChanged')
    return [
      ['metadata', 'sources'],
      ['metadata', 'faults'],
    ]
  if (name === 'TitleRequestChanged') return [['title-requests'], ['discover']]
  if (name === 'BookImported') return [['imports']]
  if (name.startsWith('Collection')) return [['collections']]
  if (name.startsWith('ReadList')) return [['readLists']]
  const series = key('series', 'one', data.seriesId)
  const seriesBooks = key('series', 'books', data.seriesId)
  if (name === 'SeriesShelfChanged') return [series, ['series', 'list'], ...mixed]
  const lists = [key('series', 'list', data.libraryId), ...mixed]
  if (name.startsWith('ReadProgressSeries')) return [series, seriesBooks, ['series', 'list'], ['book', 'one'], ...mixed, ...setMembers]
  if (name.startsWith('ReadProgress'))
    return [key('book', 'one', data.bookId), ['series', 'one'], ['series', 'books'], ['series', 'list'], ...mixed, ...setMembers]
  if (name.startsWith('Book')) return [series, seriesBooks, key('book', 'one', data.bookId), ...lists, ...sets, ['oversized-pages']]
  return [series, ...lists, ...sets]
}

/** Lists of series and books of several libraries. */
const mixed: readonly StaleKey[] = [['shelves'], ['search', 'all']]
/** Series and books as collections and read lists show them. */
const setMembers: readonly StaleKey[] = [
  ['collections', 'members'],
  ['readLists', 'members'],
]
/** Also how many there are. */
const sets: readonly StaleKey[] = [['collections'], ['readLists']]

const key = (...parts: readonly (string | undefined)[]): StaleKey => parts.filter((part) => part !== undefined)
