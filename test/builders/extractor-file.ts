import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ContextSpec } from './plugin-context.ts'

/** An administrator's gallery-dl configuration file. */
export async function anExtractorFile(content: object): Promise<{ readonly path: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'hondana-admin-'))
  const path = join(folder, 'extractor.json')
  await writeFile(path, JSON.stringify(content))
  return { path, remove: () => rm(folder, { recursive: true }) }
}

/** An administrator's gallery-dl configuration file that exists while `use` runs. */
export async function withExtractorFile<T>(content: object, use: (spec: ContextSpec) => Promise<T>): Promise<T> {
  const file = await anExtractorFile(content)
  try {
    return await use({ settings: { extractorConfigFile: file.path } })
  } finally {
    await file.remove()
  }
}

/** Failed requests are retried with growing delays; a site's own section sets how often. */
export const withoutRetries = { extractor: { mangadex: { retries: 0 } } }
