import type { DownloadStatus } from '../api/types.ts'

/** The states as tabs of the page; "all" means no filter. */
export const downloadStatuses = [
  'DOWNLOADING',
  'PENDING',
  'PAUSED',
  'FAILED',
  'COMPLETED',
  'CANCELLED',
] as const satisfies readonly DownloadStatus[]

export type DownloadsSearch = {
  readonly status?: DownloadStatus
  readonly libraryId?: string
  /** Part of a title or an address. */
  readonly q?: string
}

/** A library and a text filter. */
export type LibraryTextSearch = Omit<DownloadsSearch, 'status'>

export type ChapterHistorySearch = LibraryTextSearch & { readonly kind?: 'skipped' }

/** Parses the address of the downloads page; unknown values are ignored. */
export const readDownloadsSearch = (search: Record<string, unknown>): DownloadsSearch => {
  const status = downloadStatuses.find((one) => one === search.status)
  return { ...(status ? { status } : {}), ...libraryTextSearchOf(search) }
}

/** Parses the address of the chapter history. */
export const readChapterHistorySearch = (search: Record<string, unknown>): ChapterHistorySearch => ({
  ...(search.kind === 'skipped' ? { kind: 'skipped' } : {}),
  ...libraryTextSearchOf(search),
})

/** Parses the address of the blacklist. */
export const readLibraryTextSearch = (search: Record<string, unknown>): LibraryTextSearch => libraryTextSearchOf(search)

const libraryTextSearchOf = ({ libraryId, q }: Record<string, unknown>) => ({
  ...(typeof libraryId === 'string' && libraryId !== '' ? { libraryId } : {}),
  ...((typeof q === 'string' || typeof q === 'number') && String(q).trim() !== '' ? { q: String(q) } : {}),
})

/** The same search with another filter value; an empty one removes the filter. */
export const withSearchFilter = <S extends DownloadsSearch | ChapterHistorySearch>(
  search: S,
  name: 'libraryId' | 'q',
  value: string,
): S => {
  const { [name]: _before, ...rest } = search
  return (value === '' ? rest : { ...rest, [name]: value }) as S
}
