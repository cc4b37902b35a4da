// Blocking: for the scan's thread. Runs whenever the folder is planned, which is when something in it has changed.
import { readFileSync } from 'node:fs'
import { parseSeriesJson, type SeriesJson, seriesJsonFileName } from '../../../formats/series-json/index.ts'
import { errorCodeOf } from '../../../kernel/errors/index.ts'
import { fromStoredPath } from '../../libraries/library-root.rules.ts'
import type { FoundSeries } from '../plan/walk-library.ts'

const maxBytes = 1024 * 1024

/** Reads the series.json of a found folder; undefined when there is none or it is empty. `unreadable`: it cannot be read now. */
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
