import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ContextSpec } from './plugin-context.ts'

/** A gallery-dl file of an administrator. */
export async function anExtractorFile(content: object): Promise<{ readonly path: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'hondana-admin-'))
  const path = join(folder, 'extractor.json')
  await writeFile(path, JSON.stringify(content))
  return { path, remove: () => rm(folder, { recursive: true }) }
}

/** A gallery-dl file of an administrator, there for as long as `use` runs. */
export async function withExtractorFile<T>(content: object, use: (spec: ContextSpec) => Promise<T>): Promise<T> {
  const file = await anExtractorFile(content)
  try {
    return await use({ settings: { extractorConfigFile: file.path } })
  } finally {
    await file.remove()
  }
}

/** Failing answers are repeated with growing pauses; a site's own section says how often. */
export const withoutRetries = { extractor: { mangadex: { retries: 0 } } }
