import type { Clock } from '../../kernel/clock/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import type { Principal } from '../../kernel/http/index.ts'
import { loadBookDtos } from '../../library/lists/index.ts'
import { addDays, dayOf, startOfDayMs } from './days.rules.ts'
import { compareGroups, type UpdateGroupKey, writeCursor } from './update-cursor.rules.ts'
import {
  findNewestBefore,
  followsAnything,
  listSeriesUpdates,
  listUpdatedBooks,
  type SeriesUpdates,
  type UpdatesFilter,
} from './updates.queries.ts'
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

type Group = UpdateGroupKey & SeriesUpdates

/** One page of the chapters of followed titles, grouped by day and series. */
export async function listUpdates(deps: Deps, caller: Principal, request: UpdatesRequest): Promise<UpdatesDto> {
  if (!(await followsAnything(deps.db))) return { groups: [], next: null }
  const found = await findGroups(deps, caller, request)
  const shown = found.slice(0, request.size)
  const last = shown.at(-1)
  return { groups: await describe(deps.db, caller, request, shown), next: last && found.length > shown.length ? writeCursor(last) : null }
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
    const ofDay = await listSeriesUpdates(db, caller, { ...request, startMs, endMs: beforeMs })
    const ordered = ofDay.map((series) => ({ ...series, day, isUnread: series.unreadCount > 0 })).sort(compareGroups)
    groups.push(...(before?.day === day ? ordered.filter((group) => compareGroups(group, before) > 0) : ordered))
    beforeMs = startMs
  }
  return groups
}

async function describe(db: Db, caller: Principal, request: UpdatesRequest, groups: readonly Group[]): Promise<UpdateGroupDto[]> {
  const [newest, oldest] = [groups.at(0), groups.at(-1)]
  if (!newest || !oldest) return []
  const { timeZone } = request
  const range = { startMs: startOfDayMs(oldest.day, timeZone), endMs: startOfDayMs(addDays(newest.day, 1), timeZone) }
  const seriesIds = [...new Set(groups.map(({ seriesId }) => seriesId))]
  const rows = await listUpdatedBooks(db, caller, { ...request, ...range, seriesIds })
  const byGroup = Map.groupBy(rows, ({ seriesId, createdAt }) => `${dayOf(createdAt, timeZone)} ${seriesId}`)
  const booksOf = ({ day, seriesId }: Group) => byGroup.get(`${day} ${seriesId}`) ?? []
  const wanted = new Map(groups.map((group) => [group, firstUnread(booksOf(group))]))
  const dtos = new Map((await loadBookDtos(db, [...wanted.values()].flat(), caller)).map((dto) => [dto.id, dto]))
  return groups.flatMap((group) => {
    const books = (wanted.get(group) ?? []).flatMap((id) => dtos.get(id) ?? [])
    const [first] = books
    // A series whose chapters were removed between the queries is omitted.
    if (!first) return []
    const { day, seriesId, unreadCount } = group
    const { seriesTitle, libraryId } = first
    return [{ day, seriesId, seriesTitle, libraryId, unreadCount, bookIds: booksOf(group).map(({ id }) => id), books }]
  })
}

/** As many chapters as a group shows, unread ones before the others, in reading order. */
function firstUnread(rows: readonly { readonly id: string; readonly completed: number | null }[]): readonly string[] {
  if (rows.length <= maxBooksPerGroup) return rows.map(({ id }) => id)
  const chosen = new Set(rows.toSorted((a, b) => Number(a.completed === 1) - Number(b.completed === 1)).slice(0, maxBooksPerGroup))
  return rows.flatMap((row) => (chosen.has(row) ? [row.id] : []))
}
