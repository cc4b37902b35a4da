// The releases listed in the server's own changelog. No request is sent, so a newer version is listed only after an update.
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

/** Newest first. Always includes the running version; changes without a version are listed as "Unreleased". */
export async function listReleases(projectFolder: string, running: string): Promise<readonly Release[]> {
  const file = join(projectFolder, 'CHANGELOG.md')
  const entries = readChangelog(await readFile(file, 'utf8').catch(() => ''))
  const installedAt = isoInstant((await stat(file).catch(() => undefined))?.mtimeMs ?? 0)
  const released = entries.flatMap(({ version, ...entry }) => (version === undefined ? [] : [{ ...entry, version }]))
  const unreleased = entries.find(({ version }) => version === undefined)
  const isKnown = released.some(({ version }) => version === running)
  const own = { ...(unreleased ?? { groups: [], date: undefined }), version: running }
  return (isKnown ? released : [own, ...released]).map((entry) => toRelease(entry, installedAt))
}

const toRelease = (entry: ChangelogEntry & { readonly version: string }, installedAt: string): Release => ({
  version: entry.version,
  releaseDate: entry.date ? `${entry.date}T00:00:00Z` : installedAt,
  markdown: asMarkdown(entry),
  html: asHtml(entry),
})
