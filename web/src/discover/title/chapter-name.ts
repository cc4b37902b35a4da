import type { TFunction } from 'i18next'
import type { DiscoverChapter } from '../../api/types.ts'

/** A chapter by its numbers, such as "Vol. 2 Ch. 12.5". */
export const chapterName = (t: TFunction, { number, volume }: Pick<DiscoverChapter, 'number' | 'volume'>): string => {
  if (number === null) return volume === null ? t('discover.chapters.oneshot') : t('discover.chapters.volume', { volume })
  return volume === null ? t('discover.chapters.number', { number }) : t('discover.chapters.volumeNumber', { volume, number })
}
