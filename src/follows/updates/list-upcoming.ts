import type { Clock } from '../../kernel/clock/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import type { Principal } from '../../kernel/http/index.ts'
import { isRestricted, listVisibleLibraries } from '../../library/access/index.ts'
import { addDays, dayOf, startOfDayMs } from './days.rules.ts'
import { predictRelease, releaseDaysBySeries, releaseHistoryDays } from './upcoming.rules.ts'
import {
  type AnnouncedChapter,
  type FollowedSeries,
  listAnnounced,
  listBookReleaseDays,
  listDeletedReleases,
  listFollowedSeries,
} from './updates.queries.ts'
import type { UpcomingDto, UpcomingReleaseDto } from './updates.schemas.ts'

export interface UpcomingRequest {
  /** yyyy-mm-dd, both included. */
  readonly from: string
  readonly to: string
  readonly timeZone: string
}

const inactiveStates = { ENDED: 'completed', ABANDONED: 'cancelled', HIATUS: 'hiatus' } as const

/** Announced and expected chapters of the followed titles that the caller may see, and the titles that have no new ones. */
export async function listUpcoming(
  deps: { readonly db: Db; readonly clock: Clock },
  caller: Principal,
  request: UpcomingRequest,
): Promise<UpcomingDto> {
  const today = dayOf(deps.clock.now(), request.timeZone)
  const series = await listFollowedSeries(deps.db, caller.access)
  const announced = await findAnnounced(deps.db, caller, { series, afterMs: startOfDayMs(today, request.timeZone) })
  const withDate = new Set(announced.map(({ seriesId }) => seriesId))
  const others = series.filter(({ id }) => !withDate.has(id))
  const expected = await predict(deps.db, others, today)
  const releases = [...announced.map((chapter) => describeAnnounced(chapter, request.timeZone)), ...expected]
  return {
    // Announced ones stay before expected ones of the same day.
    releases: releases
      .filter(({ date }) => date >= request.from && date <= request.to)
      .sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date))),
    inactive: others.flatMap(({ id, libraryId, title, status }) =>
      status === 'ONGOING' ? [] : [{ seriesId: id, libraryId, title, state: inactiveStates[status] }],
    ),
  }
}

interface Announcement extends AnnouncedChapter {
  /** Title of the series, or of the title at its source. */
  readonly name: string
}

/** Of a title without a series, neither the age rating nor labels are known, so that accounts with restrictions don't see it. */
async function findAnnounced(
  db: Db,
  caller: Principal,
  known: { readonly series: readonly FollowedSeries[]; readonly afterMs: number },
): Promise<readonly Announcement[]> {
  const chapters = await listAnnounced(db, known.afterMs)
  if (chapters.length === 0) return []
  const titles = new Map(known.series.map(({ id, title }) => [id, title]))
  const libraries = new Set(isRestricted(caller.access) ? [] : (await listVisibleLibraries(db, caller)).map(({ id }) => id))
  return chapters.flatMap((chapter) => {
    const { seriesId, libraryId, title } = chapter
    const name = seriesId === null ? libraries.has(libraryId) && title : titles.get(seriesId)
    return name ? [{ ...chapter, name }] : []
  })
}

function describeAnnounced({ seriesId, libraryId, name, number, url, releaseAt }: Announcement, timeZone: string): UpcomingReleaseDto {
  const date = dayOf(Number(releaseAt), timeZone)
  return { date, seriesId, libraryId, title: name, number, url, basis: { kind: 'announced', medianDays: null, releases: null } }
}

async function predict(db: Db, series: readonly FollowedSeries[], today: string): Promise<UpcomingReleaseDto[]> {
  const active = series.filter(({ status }) => status === 'ONGOING')
  const ids = active.map(({ id }) => id)
  const sinceDay = addDays(today, -releaseHistoryDays)
  const days = await listBookReleaseDays(db, ids, sinceDay)
  const deletedDays = releaseDaysBySeries(await listDeletedReleases(db, ids, startOfDayMs(sinceDay, 'UTC')))
  return active.flatMap(({ id, libraryId, title }) => {
    const prediction = predictRelease(
      [days, deletedDays].flatMap((known) => known.get(id) ?? []),
      today,
    )
    if (!prediction) return []
    const { day, medianDays, releases } = prediction
    const basis = { kind: 'interval' as const, medianDays, releases }
    return [{ date: day, seriesId: id, libraryId, title, number: null, url: null, basis }]
  })
}
