// Blocking: for the scan's thread. Read whenever its folder is planned, which is when something in it changed.
import { readFileSync } from 'node:fs'
import { parseSeriesJson, type SeriesJson, seriesJsonFileName } from '../../../formats/series-json/index.ts'
import { errorCodeOf } from '../../../kernel/errors/index.ts'
import { fromStoredPath } from '../../libraries/library-root.rules.ts'
import type { FoundSeries } from '../plan/walk-library.ts'

const maxBytes = 1024 * 1024

/** What the series.json of a found folder says; undefined when there is none, or it says nothing. `unreadable`: nobody can tell now. */
export function readSeriesJson(root: string, { folder, sidecars }: FoundSeries): SeriesJson | 'unreadable' | undefined {
  const file = sidecars.find(({ name }) => name.toLowerCase() === seriesJsonFileName)
  if (!file || file.sizeBytes > maxBytes) return undefined
  try {
    return parseSeriesJson(readFileSync(fromStoredPath(root, folder === '' ? file.name : `${folder}/${file.name}`)))
  } catch (error) {
    const code = errorCodeOf(error)
    if (code === undefined) throw error
    return code === 'ENOENT' ? undefined : 'unreadable'
  }
}
