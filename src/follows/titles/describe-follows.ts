// Followed titles with their options and checks, as clients see them.

import { getSeriesTitles } from '../../chapters/listed/index.ts'
import {
  type DownloadOptions,
  type EffectiveOptions,
  listTitleOptions,
  noOptions,
  type TitleOptions,
} from '../../chapters/options/index.ts'
import { isSourceId, requestKeyOf, titleKeyOf } from '../../chapters/urls/index.ts'
import { findUnfinishedDownloads, listDownloadTitles } from '../../downloads/index.ts'
import { isoInstant } from '../../kernel/clock/index.ts'
import { CatalogueError } from '../../kernel/errors/index.ts'
import type { AppContext } from '../../kernel/feature/index.ts'
import type { Principal } from '../../kernel/http/index.ts'
import { isRestricted, listVisibleLibraries } from '../../library/access/index.ts'
import { getLibrary } from '../../library/index.ts'
import type { Plugins } from '../../plugins/index.ts'
import { ensureLibraryRows } from '../follows.queries.ts'
import type { FollowedLibrary, FollowFiles } from '../list/follow-file.ts'
import type { FollowEntry } from '../list/follow-text.rules.ts'
import { listFollowTitles, listHiddenTitles, listSeriesOfTitles } from '../list/follow-titles.queries.ts'
import { readFollowEntries } from '../list/list-followers.ts'
import { nextCheckAtMs } from '../schedule/check-schedule.rules.ts'
import { readSchedule, scheduleOf } from '../schedule/follow-settings.ts'
import type { FollowDto, SeriesFollowDto } from './titles.schemas.ts'

export interface DescribeFollowsDeps extends Pick<AppContext, 'db' | 'clock'> {
  readonly files: FollowFiles
  readonly plugins: Pick<Plugins, 'downloadProvider'>
}

/**
 * The followed ones of these titles, in every library that the caller may see.
 * @throws FollowFileNotReadable when a list that can't be read may contain one that no other list contains
 */
export async function describeFollows(deps: DescribeFollowsDeps, caller: Principal, urls: readonly string[]): Promise<FollowDto[]> {
  const wanted = new Set(urls.map(titleKeyOf))
  const follows: FollowDto[] = []
  const found = new Set<string>()
  let unreadable: CatalogueError | undefined
  for (const library of await listVisibleLibraries(deps.db, caller)) {
    const list = await readFollowEntries(deps.files, library).catch((error: unknown) => {
      if (!(error instanceof CatalogueError)) throw error
      unreadable ??= error
      return []
    })
    const entries = list.filter(({ titleKey }) => wanted.has(titleKey))
    for (const { titleKey } of entries) found.add(titleKey)
    const hidden = await hiddenTitles(deps, caller, library, entries)
    const visible = entries.filter(({ titleKey }) => !hidden.has(titleKey))
    follows.push(...(await describeEntries(deps, library, visible)))
  }
  if (unreadable && !wanted.isSubsetOf(found)) throw unreadable
  return follows
}

/** Titles whose series the caller may not see. */
export const hiddenTitles = async (
  { db }: Pick<DescribeFollowsDeps, 'db'>,
  { access }: Principal,
  { id }: FollowedLibrary,
  titles: readonly Pick<FollowEntry, 'titleKey'>[],
): Promise<ReadonlySet<string>> =>
  isRestricted(access) ? listHiddenTitles(db, access, { libraryId: id, titleKeys: titles.map(({ titleKey }) => titleKey) }) : new Set()

export async function describeEntries(
  deps: DescribeFollowsDeps,
  library: FollowedLibrary,
  entries: readonly Pick<FollowEntry, 'titleKey' | 'url'>[],
): Promise<FollowDto[]> {
  if (entries.length === 0) return []
  const { db } = deps
  const titleKeys = entries.map(({ titleKey }) => titleKey)
  const options = await listTitleOptions(db, library.id, titleKeys)
  const checked = await listFollowTitles(db, library.id, titleKeys)
  const series = await listSeriesOfTitles(db, library.id, titleKeys)
  const urls = entries.map(({ url }) => url)
  const names = await listDownloadTitles(db, library.id, urls)
  const downloads = await findUnfinishedDownloads(db, library.id, urls.map(requestKeyOf))
  const language = await defaultLanguage(deps)
  const nextCheckAt = await findNextCheck(deps, library.id)
  return entries.map(({ titleKey, url }, n) => {
    const row = checked.get(titleKey)
    const ofSeries = series.get(titleKey)
    return {
      url,
      libraryId: library.id,
      title: row?.title ?? ofSeries?.seriesTitle ?? names.get(url) ?? null,
      seriesId: ofSeries?.seriesId ?? null,
      downloadId: downloads.get(requestKeyOf(url))?.id ?? null,
      ...optionFields(options[n], { language, nextCheckAt, lastCheckedAt: row?.lastCheckedAt ?? null }),
    }
  })
}

export async function describeSeriesFollow(deps: DescribeFollowsDeps, seriesId: string): Promise<SeriesFollowDto> {
  const { libraryId, titleKeys } = await getSeriesTitles(deps.db, seriesId)
  const library = await getLibrary(deps.db, libraryId)
  const entries = await readFollowEntries(deps.files, library)
  const followed = entries.find(({ titleKey }) => titleKeys.includes(titleKey))
  const [firstKey] = titleKeys
  const titleKey = followed?.titleKey ?? firstKey
  const url = followed?.url ?? (titleKey === undefined ? null : urlOfTitle(titleKey))
  const [options] = titleKey === undefined ? [] : await listTitleOptions(deps.db, libraryId, [titleKey])
  const row = titleKey === undefined ? undefined : (await listFollowTitles(deps.db, libraryId, [titleKey])).get(titleKey)
  const fields = optionFields(options, {
    language: await defaultLanguage(deps),
    nextCheckAt: followed ? await findNextCheck(deps, libraryId) : null,
    lastCheckedAt: row?.lastCheckedAt ?? null,
  })
  return { url, followed: followed !== undefined, libraryId, ...fields, downloadable: url !== null && (await isDownloadable(deps, url)) }
}

const urlOfTitle = (titleKey: string): string => (isSourceId(titleKey) ? `https://mangadex.org/title/${titleKey}` : titleKey)

async function isDownloadable({ plugins }: DescribeFollowsDeps, url: string): Promise<boolean> {
  const downloader = await plugins.downloadProvider()
  return downloader.state === 'ready' && URL.canParse(url) && downloader.provider.canHandleUrl(url)
}

/** When the library is checked next; null when nothing is planned. */
async function findNextCheck({ db, clock }: DescribeFollowsDeps, libraryId: string): Promise<number | null> {
  const nowMs = clock.now()
  const row = (await ensureLibraryRows(db, [libraryId], nowMs)).get(libraryId)
  return row ? nextCheckAtMs(await readSchedule(db), scheduleOf(row), nowMs) : null
}

export async function defaultLanguage({ plugins }: Pick<DescribeFollowsDeps, 'plugins'>): Promise<string> {
  const downloader = await plugins.downloadProvider()
  return (downloader.state === 'ready' ? downloader.config.default_language : undefined) ?? 'en'
}

interface CheckTimes {
  /** The downloader's. */
  readonly language: string
  readonly lastCheckedAt: number | null
  readonly nextCheckAt: number | null
}

const unset: TitleOptions = {
  own: noOptions,
  effective: { languages: null, groups: [], fromChapter: null, keepNewest: null, deleteAfterReading: false, paused: false },
  oneRelease: false,
  deleteReadBy: null,
}

function optionFields({ own, effective }: TitleOptions = unset, { language, lastCheckedAt, nextCheckAt }: CheckTimes) {
  return {
    options: optionsDto(own),
    optionsInForce: effectiveDto(effective, language),
    paused: effective.paused,
    lastCheckedAt: lastCheckedAt === null ? null : isoInstant(lastCheckedAt),
    nextCheckAt: nextCheckAt === null || effective.paused ? null : isoInstant(nextCheckAt),
  }
}

export const optionsDto = ({ languages, groups, ...others }: DownloadOptions) => ({
  ...others,
  languages: languages && [...languages],
  groups: groups && [...groups],
})

export const effectiveDto = ({ languages, groups, ...others }: EffectiveOptions, language: string) => ({
  ...others,
  languages: [...(languages ?? [language])],
  groups: [...groups],
})
