import type { Clock } from '../../kernel/clock/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import type { Principal } from '../../kernel/http/index.ts'
import { loadBookDtos } from '../../library/lists/index.ts'
import { addDays, dayOf, startOfDayMs } from './days.rules.ts'
import { compareGroups, type UpdateGroupKey, writeCursor } from './update-cursor.rules.ts'
import { type AddedBook, findNewestBefore, followsAnything, listAddedWithin, type UpdatesFilter } from './updates.queries.ts'
import type { UpdateGroupDto, UpdatesDto } from './updates.schemas.ts'

export interface UpdatesRequest extends UpdatesFilter {
  readonly timeZone: string
  /** In groups. */
  readonly size: number
  /** The last group of the previous page. */
  readonly before: UpdateGroupKey | undefined
}

interface Deps {
  readonly db: Db
  readonly clock: Clock
}

/** Of a title that was downloaded as a whole, the rest is on the page of its series. */
const maxBooksPerGroup = 30

interface Group extends UpdateGroupKey {
  readonly unreadCount: number
  /** In reading order. */
  readonly books: readonly AddedBook[]
}

/** One page of the chapters of followed titles, grouped by day and series. */
export async function listUpdates(deps: Deps, caller: Principal, request: UpdatesRequest): Promise<UpdatesDto> {
  if (!(await followsAnything(deps.db))) return { groups: [], next: null }
  const found = await findGroups(deps, caller, request)
  const shown = found.slice(0, request.size)
  const last = shown.at(-1)
  return { groups: await describe(deps.db, caller, shown), next: last && found.length > shown.length ? writeCursor(last) : null }
}

/** Reads day by day, until there is one group more than the page has. */
async function findGroups({ db }: Deps, caller: Principal, request: UpdatesRequest): Promise<readonly Group[]> {
  const { before, timeZone, size } = request
  const groups: Group[] = []
  let beforeMs = before ? startOfDayMs(addDays(before.day, 1), timeZone) : Number.MAX_SAFE_INTEGER
  while (groups.length <= size) {
    const newestAtMs = await findNewestBefore(db, caller, { ...request, beforeMs })
    if (newestAtMs === undefined) break
    const day = dayOf(newestAtMs, timeZone)
    const startMs = startOfDayMs(day, timeZone)
    const ofDay = groupsOf(day, await listAddedWithin(db, caller, { ...request, startMs, endMs: beforeMs }))
    groups.push(...(before?.day === day ? ofDay.filter((group) => compareGroups(group, before) > 0) : ofDay))
    beforeMs = startMs
  }
  return groups
}

const groupsOf = (day: string, added: readonly AddedBook[]): readonly Group[] =>
  [...Map.groupBy(added, ({ seriesId }) => seriesId)]
    .map(([seriesId, books]) => {
      const unreadCount = books.filter(isUnread).length
      const newestAtMs = books.reduce((newest, { createdAt }) => Math.max(newest, createdAt), 0)
      return { day, seriesId, unreadCount, isUnread: unreadCount > 0, newestAtMs, books: books.sort(inReadingOrder) }
    })
    .sort(compareGroups)

const isUnread = ({ completed }: AddedBook): boolean => completed !== 1

const inReadingOrder = (a: AddedBook, b: AddedBook): number => a.numberSort - b.numberSort || (a.id < b.id ? -1 : 1)

async function describe(db: Db, caller: Principal, groups: readonly Group[]): Promise<UpdateGroupDto[]> {
  const shown = groups.map((group) => ({ group, ids: firstUnread(group.books) }))
  const ids = shown.flatMap((one) => one.ids)
  const dtos = new Map((await loadBookDtos(db, ids, caller)).map((dto) => [dto.id, dto]))
  return shown.flatMap(({ group: { day, seriesId, unreadCount, books: added }, ids: ofGroup }) => {
    const books = ofGroup.flatMap((id) => dtos.get(id) ?? [])
    const [first] = books
    // A series whose chapters were removed between the queries is omitted.
    if (!first) return []
    const { seriesTitle, libraryId } = first
    return [{ day, seriesId, seriesTitle, libraryId, unreadCount, bookIds: added.map(({ id }) => id), books }]
  })
}

/** As many chapters as a group shows, unread ones before the others, in reading order. */
function firstUnread(books: readonly AddedBook[]): readonly string[] {
  if (books.length <= maxBooksPerGroup) return books.map(({ id }) => id)
  const chosen = new Set([...books.filter(isUnread), ...books.filter((book) => !isUnread(book))].slice(0, maxBooksPerGroup))
  return books.flatMap((book) => (chosen.has(book) ? [book.id] : []))
}
