// Blocking: for the scan's thread.
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { fromStoredPath } from '../../libraries/library-root.rules.ts'
import type { FoundSeries } from '../plan/walk-library.ts'
import { readSeriesJson } from './read-series-json.ts'

/** The record of what was downloaded into a series folder; other programs write it as well. */
const recordFileName = '.chapter-urls.json'

const RecordFile = z.object({ manga_id: z.string() })

/** Id of the title at its source, from the record file or series.json; undefined when neither has one, and for one-shots. */
export function readSourceTitle(root: string, found: FoundSeries): string | undefined {
  if (found.oneshot) return undefined
  return (
    recordedTitle(fromStoredPath(root, found.folder === '' ? recordFileName : `${found.folder}/${recordFileName}`)) ??
    boundTitle(root, found)
  )
}

function recordedTitle(path: string): string | undefined {
  try {
    const { manga_id: title } = RecordFile.parse(JSON.parse(readFileSync(path, 'utf8')))
    return title === '' ? undefined : title.toLowerCase()
  } catch {
    // Most folders have none, and an unreadable one is treated the same.
    return undefined
  }
}

function boundTitle(root: string, found: FoundSeries): string | undefined {
  const seriesJson = readSeriesJson(root, found)
  return seriesJson === 'unreadable' ? undefined : seriesJson?.binding.mangadexId?.toLowerCase()
}
