import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { listChoicesOf } from '../../chapters/listed/index.ts'
import { chapterKeyOf } from '../../chapters/urls/index.ts'
import { chapterFolder } from '../../plugins/index.ts'
import { stagingFolder } from '../archive/staging.ts'
import { removeChapters } from './download-chapters.queries.ts'
import type { PlannedRun, WantedChapter } from './download-run.ts'

/** Removes the chapters from the download that were blacklisted since it was planned. @returns the others */
export async function dropBlacklisted(run: PlannedRun, chapters: readonly WantedChapter[]): Promise<readonly WantedChapter[]> {
  const { deps, row, library } = run
  const choices = await listChoicesOf(deps.db, library.id, chapters.flatMap(keysOf))
  const blocked = new Set(choices.flatMap(({ choice, chapterKey }) => (choice === 'blocked' ? [chapterKey] : [])))
  const dropped = new Set(chapters.filter((chapter) => keysOf(chapter).some((key) => blocked.has(key))))
  if (dropped.size === 0) return chapters
  await removeChapters(
    deps.db,
    row.id,
    [...dropped].map(({ key }) => key),
  )
  for (const { info } of dropped)
    await rm(join(stagingFolder(library.root, row.id), chapterFolder(info.id)), { recursive: true, force: true })
  return chapters.filter((chapter) => !dropped.has(chapter))
}

/** A site may list a chapter under another URL than the blacklist. */
const keysOf = ({ key, info }: WantedChapter): readonly string[] => [key, chapterKeyOf(info.url)]
