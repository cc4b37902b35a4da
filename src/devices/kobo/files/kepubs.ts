// EPUBs converted with kepubify, in which Kobo e-readers turn pages faster and know the position to the sentence. Converted books are kept
// in the configuration folder, the most recently used up to 500 MB. Limits: the last of several nodes to convert a book wins; what a killed
// server was converting is removed with the next conversion, after an hour.
import { execFile } from 'node:child_process'
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import PQueue from 'p-queue'
import { hasPassed } from '../../../kernel/clock/index.ts'
import { asError } from '../../../kernel/errors/index.ts'
import type { AppContext } from '../../../kernel/feature/index.ts'
import { ifPresent } from '../../../kernel/files/index.ts'
import { newId } from '../../../kernel/identity/index.ts'
import { createShareRunning } from '../../../kernel/parallel/index.ts'
import type { BookForServing } from '../../../library/books/serving/index.ts'

const timeoutMs = 120_000
/** Each conversion is a program that takes the memory of a whole book. */
const maxConversions = 2
const maxKeptBytes = 500 * 1024 * 1024
const suffix = '.kepub.epub'
const partSuffix = `.part${suffix}`
/** Much longer than a conversion may take, which other nodes may make. */
const abandonedAfterMs = 3_600_000

export interface Kepubs {
  readonly isOn: boolean
  /** Path of a book as a KEPUB; undefined when it can't be converted, and the device gets the EPUB. */
  find(book: Pick<BookForServing, 'id' | 'path' | 'sizeBytes' | 'modifiedMs'>): Promise<string | undefined>
}

export function createKepubs({ settings, log }: Pick<AppContext, 'settings' | 'log'>): Kepubs {
  const { kepubifyPath, configDir, toolEnvironment } = settings
  const folder = join(configDir, 'kepub')
  const shareRunning = createShareRunning<string | undefined>()
  const conversions = new PQueue({ concurrency: maxConversions })
  const convert = async (program: string, source: string, target: string): Promise<string | undefined> => {
    const part = join(folder, `${newId()}${partSuffix}`)
    try {
      await mkdir(folder, { recursive: true })
      await promisify(execFile)(program, ['--output', part, source], { timeout: timeoutMs, env: { ...toolEnvironment } })
      await rename(part, target)
    } catch (error) {
      log.warn({ path: source, reason: asError(error).message }, "kepubify couldn't convert a book; the e-reader gets the EPUB")
      await rm(part, { force: true })
      return undefined
    }
    await removeOldest(folder, target).catch((error) =>
      log.warn({ path: folder, reason: asError(error).message }, "couldn't remove the oldest books converted with kepubify"),
    )
    return target
  }
  return {
    isOn: kepubifyPath !== undefined,
    find: async ({ id, path, sizeBytes, modifiedMs }) => {
      if (kepubifyPath === undefined || path.toLowerCase().endsWith(suffix)) return undefined
      const target = join(folder, `${id}-${sizeBytes}-${modifiedMs}${suffix}`)
      if (await isUsable(target)) return target
      return shareRunning(target, () => conversions.add(() => convert(kepubifyPath, path, target)))
    },
  }
}

/** Whether a converted book is there; marks it as used. */
async function isUsable(path: string): Promise<boolean> {
  const now = new Date()
  return utimes(path, now, now).then(
    () => true,
    () => false,
  )
}

/** Removes the oldest books and abandoned conversions. Another conversion may remove the same files at the same time. */
async function removeOldest(folder: string, kept: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(suffix))
  const listed = await Promise.all(
    names.map(async (name) => ({ path: join(folder, name), stats: await ifPresent(stat(join(folder, name))) })),
  )
  const found = listed.flatMap(({ path, stats }) => (stats ? [{ path, size: stats.size, mtimeMs: stats.mtimeMs }] : []))
  const [parts, books] = [found.filter(isPart), found.filter((file) => !isPart(file))]
  const nowMs = Date.now()
  for (const { path, mtimeMs } of parts) if (hasPassed(mtimeMs, nowMs, abandonedAfterMs)) await rm(path, { force: true })
  let bytes = 0
  for (const { path, size } of books.sort((one, other) => other.mtimeMs - one.mtimeMs)) {
    bytes += size
    if (bytes > maxKeptBytes && path !== kept) await rm(path, { force: true })
  }
}

const isPart = ({ path }: { readonly path: string }): boolean => path.endsWith(partSuffix)
