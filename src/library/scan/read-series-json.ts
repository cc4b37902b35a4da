// Blocking: for the scan's thread. Read whenever its folder is planned, which is when something in it changed.
import { readFileSync } from 'node:fs'
import { parseSeriesJson, type SeriesJson, seriesJsonFileName } from '../../formats/series-json/index.ts'
import { fromStoredPath } from '../libraries/library-root.rules.ts'
import type { FoundSeries } from './walk-library.ts'

const maxBytes = 1024 * 1024

/** What the series.json of a found folder says; undefined when there is none, or none that can be read. */
export function readSeriesJson(root: string, { folder, sidecars }: FoundSeries): SeriesJson | undefined {
  const file = sidecars.find(({ name }) => name.toLowerCase() === seriesJsonFileName)
  if (!file || file.sizeBytes > maxBytes) return undefined
  try {
    return parseSeriesJson(readFileSync(fromStoredPath(root, folder === '' ? file.name : `${folder}/${file.name}`)))
  } catch {
    // It went away, or nobody may read it: the series goes on without its word.
    return undefined
  }
}
