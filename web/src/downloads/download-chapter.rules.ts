// Descriptions of a chapter: its number, name and state.
import type { TFunction } from 'i18next'
import type { DownloadChapter } from '../api/types.ts'

type NumberedChapter = { readonly number: string | null; readonly volume: string | null; readonly title: string | null }

/** "Vol. 2 Ch. 5 – The name", or the name alone for a oneshot. */
export const chapterName = ({ number, volume, title }: NumberedChapter, t: TFunction): string => {
  const places = [
    volume === null ? '' : t('downloads.volumeNumber', { number: volume }),
    number === null ? '' : t('downloads.chapterNumber', { number }),
  ]
  const place = places.filter(Boolean).join(' ')
  if (place === '') return title || t('downloads.oneshot')
  return title ? `${place} – ${title}` : place
}

export type ChapterDisplayState = 'running' | 'waiting' | 'done' | 'failed' | 'given-up'

export const chapterStateOf = (
  { state, permanent }: Pick<DownloadChapter, 'state' | 'permanent'>,
  isRunning: boolean,
): ChapterDisplayState => {
  if (state === 'DONE') return 'done'
  if (state === 'FAILED') return permanent ? 'given-up' : 'failed'
  return isRunning ? 'running' : 'waiting'
}

export type SelectableChapter = { readonly url: string; readonly number: string | null; readonly state: string }

/** New chapters whose number is within the range; an open end includes all on its side. Chapters without a number are in no range. */
export const newChaptersInRange = (chapters: readonly SelectableChapter[], from: string, to: string): readonly string[] => {
  const low = from.trim() === '' ? Number.NEGATIVE_INFINITY : Number(from.replace(',', '.'))
  const high = to.trim() === '' ? Number.POSITIVE_INFINITY : Number(to.replace(',', '.'))
  return chapters.flatMap(({ url, number, state }) => {
    const place = number === null ? Number.NaN : Number.parseFloat(number)
    return state === 'new' && place >= low && place <= high ? [url] : []
  })
}

/** The number of chapters per state, in order of first appearance. */
export const countByState = <S extends string>(chapters: readonly { readonly state: S }[]): readonly (readonly [S, number])[] => {
  const counts = new Map<S, number>()
  for (const { state } of chapters) counts.set(state, (counts.get(state) ?? 0) + 1)
  return [...counts]
}
