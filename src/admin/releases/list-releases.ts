// The releases that this server knows of: those of its own change log. It asks nobody, so it learns of a newer one when it is one.
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isoInstant } from '../../kernel/clock/index.ts'
import { asHtml, asMarkdown, type ChangelogEntry, readChangelog } from './changelog.rules.ts'

export interface Release {
  readonly version: string
  readonly releaseDate: string
  readonly markdown: string
  readonly html: string
}

/** Newest first. The running version is always among them; what its section does not say yet stands under "Unreleased". */
export async function listReleases(projectFolder: string, running: string): Promise<readonly Release[]> {
  const file = join(projectFolder, 'CHANGELOG.md')
  const entries = readChangelog(await readFile(file, 'utf8').catch(() => ''))
  const installedAt = isoInstant((await stat(file).catch(() => undefined))?.mtimeMs ?? 0)
  const released = entries.filter(({ version }) => version !== undefined)
  const unreleased = entries.find(({ version }) => version === undefined)
  const isKnown = released.some(({ version }) => version === running)
  const own = { ...(unreleased ?? { groups: [], date: undefined }), version: running }
  return (isKnown ? released : [own, ...released]).map((entry) => toRelease(entry, installedAt))
}

const toRelease = (entry: ChangelogEntry, installedAt: string): Release => ({
  version: entry.version ?? '',
  releaseDate: entry.date ? `${entry.date}T00:00:00Z` : installedAt,
  markdown: asMarkdown(entry),
  html: asHtml(entry),
})
