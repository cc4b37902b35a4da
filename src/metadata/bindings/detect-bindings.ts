// Detects which titles a series is, from the files in its folder and from its downloads.
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseSeriesJson, type SeriesJson, seriesJsonFileName } from '../../formats/series-json/index.ts'
import { type Db, inTransaction } from '../../kernel/db/index.ts'
import { errorCodeOf } from '../../kernel/errors/index.ts'
import { fromStoredPath, lockSeriesRow } from '../../library/index.ts'
import type { MetadataDeps } from '../metadata-deps.ts'
import { writeSourceValues } from '../values/write-source-values.ts'
import { type BindingChanges, type Clue, cluesOf, planBindings } from './binding.rules.ts'
import {
  deleteBinding,
  findClueRow,
  listBindingRows,
  listBookLinks,
  lockBindings,
  saveBinding,
  saveBindingOrigin,
} from './bindings.queries.ts'
import { replaceBinding } from './replace-binding.ts'

/**
 * @param onBound stores follow-ups of a binding, in its transaction
 * @returns whether the series is bound to a different title than before
 */
export async function detectBindings(deps: MetadataDeps, seriesId: string, onBound?: (trx: Db) => Promise<unknown>): Promise<boolean> {
  const row = await findClueRow(deps.db, seriesId)
  if (!row) return false
  const seriesJson = row.oneshot === 1 ? undefined : await readSeriesJson(fromStoredPath(row.root, row.path))
  // A disconnected disk neither adds nor removes bindings.
  if (seriesJson === 'unreadable') return false
  const downloaded = row.oneshot === 1 ? undefined : await deps.ports.downloadedTitle({ libraryId: row.libraryId, seriesFolder: row.path })
  const facts = {
    name: row.name,
    titleKeys: [downloaded, row.sourceTitle].flatMap((key) => key || []),
    seriesJson: seriesJson?.binding ?? {},
    links: (seriesJson?.links ?? []).map(({ url }) => url),
    bookLinks: await listBookLinks(deps.db, seriesId),
  }
  return inTransaction(deps.db, async (trx) => {
    await lockBindings(trx, seriesId)
    if (!(await lockSeriesRow(trx, seriesId))) return false
    const { bound, unbound } = await applyClues(trx, seriesId, cluesOf(facts, sourceOf(deps)))
    // No later response would remove the values of a source that is not requested any more.
    if (unbound.length > 0) await writeSourceValues({ ...deps, db: trx }, seriesId)
    const isChanged = bound.length + unbound.length > 0
    if (isChanged) await onBound?.(trx)
    return isChanged
  })
}

/** Binds the same title at other sources, as one source links it. @returns whether any is newly bound */
export async function bindLinks(deps: MetadataDeps, seriesId: string, urls: readonly string[]): Promise<boolean> {
  const clues = urls.flatMap((url): Clue[] => {
    const pluginId = sourceOf(deps)(url)
    return pluginId === undefined ? [] : [{ pluginId, externalId: '', url, origin: 'link' }]
  })
  return inTransaction(deps.db, async (trx) => {
    if (!(await lockSeriesRow(trx, seriesId))) return false
    const boundPlugins = new Set((await listBindingRows(trx, seriesId)).map(({ pluginId }) => pluginId))
    const added = clues.filter(({ pluginId }) => !boundPlugins.has(pluginId))
    for (const clue of added) await saveBinding(trx, { seriesId, ...clue })
    return added.length > 0
  })
}

/** The plugin that a URL belongs to. */
export const sourceOf =
  ({ sources }: Pick<MetadataDeps, 'sources'>) =>
  (url: string): string | undefined =>
    sources.all.find((source) => source.canHandle(url))?.id

async function applyClues(trx: Db, seriesId: string, clues: readonly Clue[]): Promise<BindingChanges> {
  const before = (await listBindingRows(trx, seriesId)).map((row) => ({ ...row, isDetached: row.detached === 1 }))
  const changes = planBindings(before, clues)
  for (const { pluginId, origin } of changes.renamed) await saveBindingOrigin(trx, { seriesId, pluginId }, origin)
  for (const clue of changes.bound) await replaceBinding(trx, { seriesId, ...clue })
  for (const pluginId of changes.unbound) await deleteBinding(trx, { seriesId, pluginId })
  return changes
}

const largestBytes = 1024 * 1024

/** Reads the series.json of a folder; undefined when there is none or it is empty. `unreadable`: it cannot be read now. */
async function readSeriesJson(folder: string): Promise<SeriesJson | 'unreadable' | undefined> {
  try {
    const name = (await readdir(folder)).find((entry) => entry.toLowerCase() === seriesJsonFileName)
    if (name === undefined || (await stat(join(folder, name))).size > largestBytes) return undefined
    return parseSeriesJson(await readFile(join(folder, name)))
  } catch (error) {
    if (errorCodeOf(error) === undefined) throw error
    return 'unreadable'
  }
}
