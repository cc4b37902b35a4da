// Counts of something unwanted, by folder. A test lists what each folder has, and the numbers only ever go down.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './source-files.ts'

type Counts = Readonly<Record<string, number>>

const folderOf = (path: string): string => /^(?:(?:web\/)?src|test|plugins)\/[^/]+|^web\/test|^bench/.exec(path)?.[0] ?? path

/** @param count how many a file has */
export function countByFolder(paths: readonly string[], count: (path: string, text: string) => number): Counts {
  const folders = Map.groupBy(paths, folderOf)
  const counts = [...folders].map(([folder, files]): [string, number] => [
    folder,
    files.reduce((sum, path) => sum + count(path, readFileSync(join(projectRoot, path), 'utf8')), 0),
  ])
  return Object.fromEntries(counts.filter(([, found]) => found > 0))
}

/** Folders with more than they may have. */
export const listRisen = (counts: Counts, allowed: Counts): Counts =>
  Object.fromEntries(Object.entries(counts).filter(([folder, count]) => count > (allowed[folder] ?? 0)))

/** Folders with fewer than is listed, with what they have now. */
export const listSunk = (counts: Counts, allowed: Counts): Counts =>
  Object.fromEntries(
    Object.entries(allowed)
      .map(([folder, count]): [string, number, number] => [folder, count, counts[folder] ?? 0])
      .filter(([, before, now]) => now < before)
      .map(([folder, , now]) => [folder, now]),
  )
