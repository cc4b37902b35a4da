import { useTranslation } from 'react-i18next'
import type { TrackerEntry } from '../api/types.ts'

type EntryTextOptions = {
  readonly unit: 'CHAPTERS' | 'VOLUMES'
  readonly total?: number | null
}

/** Describes an entry or a change of it in one line: "Reading · 12 of 57 chapters · 80 %". */
export const useEntryText = () => {
  const { t } = useTranslation()
  return (entry: Partial<TrackerEntry>, { unit, total }: EntryTextOptions): string => {
    const count = unit === 'CHAPTERS' ? entry.chaptersRead : entry.volumesRead
    const key = unit === 'CHAPTERS' ? 'chapters' : 'volumes'
    const progress = total ? t(`trackers.${key}Of`, { count: count ?? 0, total }) : t(`trackers.${key}`, { count: count ?? 0 })
    return [
      entry.status ? t(`trackers.status.${entry.status}`) : null,
      count === undefined || count === null ? null : progress,
      entry.score ? t('trackers.scoreOf', { score: entry.score }) : null,
    ]
      .filter(Boolean)
      .join(' · ')
  }
}
