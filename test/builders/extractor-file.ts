import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ContextSpec } from './plugin-context.ts'

/** A gallery-dl file of an administrator, there for as long as `use` runs. */
export async function withExtractorFile<T>(content: object, use: (spec: ContextSpec) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'hondana-admin-'))
  try {
    const extractorConfigFile = join(folder, 'extractor.json')
    await writeFile(extractorConfigFile, JSON.stringify(content))
    return await use({ settings: { extractorConfigFile } })
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Failing answers are repeated with growing pauses; a site's own section says how often. */
export const withoutRetries = { extractor: { mangadex: { retries: 0 } } }
