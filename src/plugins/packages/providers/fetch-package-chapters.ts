// Fetches the pages of chapters that a package names, one after the other, through the context that knows its declared hosts.
// Guarantee: a chapter is reported as finished only when all of its pages exist as images, named by their order, and nothing else is in
// its folder. Pages fetched earlier are not fetched again. A failed chapter does not stop the others, but three in a row that the source
// refused do.
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { extensionOf, mediaTypeOfImage } from '../../../formats/image/index.ts'
import { hasErrorCode } from '../../../kernel/errors/index.ts'
import { sentenceOf } from '../../../kernel/sentences/index.ts'
import { chapterFolder } from '../../contract/chapter-folder.ts'
import type { DownloadRequest } from '../../contract/download-provider.ts'
import {
  type PluginRequest,
  type PluginResponse,
  SourceAccessDenied,
  SourceAnswerInvalid,
  SourceNotFound,
  SourceUnavailable,
  UrlNotSupported,
} from '../../contract/plugin.ts'
import { withoutReservedHeaders } from '../package-hosts.ts'
import { reportHost } from '../process/report-host.ts'
import type { RunningPackage } from '../process/running-package.ts'
import type { PackagePage } from './package-answers.rules.ts'

export interface FetchParts {
  readonly running: Pick<RunningPackage, 'ctx' | 'pluginPackage' | 'faults'>
  /** @throws errors of the contract */
  findPages(chapterUrl: string, signal: AbortSignal): Promise<readonly PackagePage[]>
}

/** After this many refused chapters in a row, the others would fail too. */
const maxRefusals = 3
const pageTimeoutMs = 120_000
const largestPageBytes = 64 * 1024 * 1024
const signatureLength = 32

/** @throws SourceUnavailable when the source refuses chapter after chapter, the file system's errors, the signal's reason */
export async function fetchPackageChapters(parts: FetchParts, request: DownloadRequest, callerSignal: AbortSignal): Promise<void> {
  const signal = AbortSignal.any([callerSignal, parts.running.ctx.signal])
  let refusals = 0
  for (const chapter of request.chapters) {
    signal.throwIfAborted()
    if ((await request.isWanted?.(chapter.id)) === false) continue
    try {
      const pages = await fetchChapter(parts, { request, chapter, signal })
      request.onEvent({ type: 'chapter-end', chapterId: chapter.id, pages })
      refusals = 0
    } catch (error) {
      signal.throwIfAborted()
      if (!isOfSource(error)) throw error
      refusals = error instanceof SourceUnavailable ? refusals + 1 : 0
      const permanent = permanentErrors.some((kind) => error instanceof kind)
      request.onEvent({ type: 'chapter-failed', chapterId: chapter.id, reason: sentenceOf(error), permanent })
      if (refusals === maxRefusals) throw error
    }
  }
}

const permanentErrors = [SourceNotFound, SourceAccessDenied, UrlNotSupported]

const isOfSource = (error: unknown): error is Error =>
  [...permanentErrors, SourceUnavailable, SourceAnswerInvalid].some((kind) => error instanceof kind)

interface Fetching {
  readonly request: DownloadRequest
  readonly chapter: DownloadRequest['chapters'][number]
  readonly signal: AbortSignal
}

/** @returns its number of pages */
async function fetchChapter(parts: FetchParts, fetching: Fetching): Promise<number> {
  const { request, chapter, signal } = fetching
  const pages = await parts.findPages(chapter.url, signal)
  request.onEvent({ type: 'chapter-start', chapterId: chapter.id, pages: pages.length })
  const folder = join(request.stagingDir, chapterFolder(chapter.id))
  await makeFolder(folder)
  const existing = await clearedFolder(folder, pages.length)
  for (const [index, page] of pages.entries()) {
    const number = index + 1
    const bytes = existing.get(number) ?? (await fetchPage(parts, fetching, { page, number, folder }))
    request.onEvent({ type: 'page', chapterId: chapter.id, page: number, pages: pages.length, bytes })
  }
  return pages.length
}

/** Creates only the chapter's folder: a staging folder that disappeared with its drive must not be replaced. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder)
  } catch (error) {
    if (!hasErrorCode(error, 'EEXIST')) throw error
  }
}

const pageName = /^(\d{4})\.[a-z0-9]+$/

/** Keeps the complete pages of an earlier run and removes everything else. @returns their sizes by number */
async function clearedFolder(folder: string, pages: number): Promise<ReadonlyMap<number, number>> {
  const existing = new Map<number, number>()
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const number = Number(pageName.exec(name)?.[1] ?? 0)
    if (number >= 1 && number <= pages && !existing.has(number) && (await startsAsImage(path)))
      existing.set(number, (await stat(path)).size)
    else await rm(path, { recursive: true })
  }
  return existing
}

async function startsAsImage(path: string): Promise<boolean> {
  await using file = await open(path)
  const { bytesRead, buffer } = await file.read(Buffer.alloc(signatureLength), 0, signatureLength, 0)
  return mediaTypeOfImage(buffer.subarray(0, bytesRead)) !== undefined
}

interface PagePlace {
  readonly page: PackagePage
  /** 1-based. */
  readonly number: number
  readonly folder: string
}

/** @returns its size */
async function fetchPage({ running }: FetchParts, { request, signal }: Fetching, { page, number, folder }: PagePlace): Promise<number> {
  const response = await fetchAllowed(running, page.url, {
    headers: withoutReservedHeaders(page.headers),
    signal,
    timeoutMs: pageTimeoutMs,
    maxBytes: largestPageBytes,
    onWait: (untilMs, reason) => request.onEvent({ type: 'waiting', untilMs, reason }),
  })
  const { host } = new URL(page.url)
  if (response.status !== 200) throw refusalOf(response.status, `${host} returned HTTP ${response.status} for page ${number}.`)
  const mediaType = mediaTypeOfImage(response.bytes.subarray(0, signatureLength))
  if (!mediaType) throw new SourceAnswerInvalid(`${host} returned something other than an image for page ${number}.`)
  const path = join(folder, `${String(number).padStart(4, '0')}.${extensionOf(mediaType)}`)
  await writeFile(`${path}.part`, response.bytes)
  await rename(`${path}.part`, path)
  return response.bytes.length
}

async function fetchAllowed(
  { ctx, pluginPackage, faults }: FetchParts['running'],
  url: string,
  request: PluginRequest,
): Promise<PluginResponse> {
  try {
    return await ctx.fetch(url, request)
  } catch (error) {
    if (error instanceof UrlNotSupported) reportHost({ pluginPackage, faults, log: ctx.log }, url)
    throw error
  }
}

/** A page that is missing today may be available tomorrow: sites repair their chapters. */
const refusalOf = (status: number, sentence: string): Error =>
  status === 401 || status === 402 || status === 451 ? new SourceAccessDenied(sentence) : new SourceAnswerInvalid(sentence)
