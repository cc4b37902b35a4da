// A thread that cuts pages of one book at a time and writes the parts to files.
import { closeSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import sharp from 'sharp'
import { ArchiveError } from '../../formats/archive/archive-error.ts'
import { type ArchiveContents, inspectArchive } from '../../formats/archive/index.ts'
import { type EntryLocation, maxPageBytes } from '../../formats/archive/page-table.ts'
import { readEntrySync } from '../../formats/archive/zip/index.ts'
import { asError, errorCodeOf } from '../../kernel/errors/index.ts'
import { connectPool, type SharedPool } from '../../kernel/memory/index.ts'
import { type CutResult, cutPage } from './cut-page.ts'
import type { PageArea } from './split-page.rules.ts'

/** Requests the archive's contents with the size of every page. */
export interface InspectRequest {
  readonly inspect: string
}

export interface CutterData {
  readonly memory: SharedPool
}

export interface CutRequest {
  /** Absolute path of the book. */
  readonly path: string
  /** Existing folder for the parts. */
  readonly folder: string
  readonly pages: readonly { readonly number: number; readonly location: EntryLocation; readonly areas: readonly PageArea[] }[]
}

export type CutOutcome =
  | { readonly number: number; readonly kind: 'cut'; readonly files: readonly string[]; readonly lossless: boolean }
  | { readonly number: number; readonly kind: 'left'; readonly reason: string }

export type CutReply =
  | { readonly kind: 'done'; readonly outcomes: readonly CutOutcome[] }
  | { readonly kind: 'inspected'; readonly contents: ArchiveContents }
  | { readonly kind: 'failed'; readonly message: string; readonly code: string | undefined; readonly ofArchive: boolean }

/** Budget that decoding reserves memory from. */
const memory = connectPool((workerData as CutterData).memory)

sharp.concurrency(1)
sharp.cache(false)

parentPort?.on('message', async (order: CutRequest | InspectRequest) => {
  parentPort?.postMessage(await answerTo(order))
})

async function answerTo(order: CutRequest | InspectRequest): Promise<CutReply> {
  try {
    if ('inspect' in order) return { kind: 'inspected', contents: inspectArchive(order.inspect, { dimensions: 'all' }) }
    return { kind: 'done', outcomes: await cutAll(order) }
  } catch (error) {
    const code = errorCodeOf(error)
    const { message } = asError(error)
    return { kind: 'failed', message, code, ofArchive: error instanceof ArchiveError }
  }
}

async function cutAll({ path, folder, pages }: CutRequest): Promise<readonly CutOutcome[]> {
  const fd = openSync(path, 'r')
  try {
    const outcomes: CutOutcome[] = []
    for (const { number, location, areas } of pages) outcomes.push(keep(folder, number, await cutOne(fd, location, areas)))
    return outcomes
  } finally {
    closeSync(fd)
  }
}

async function cutOne(fd: number, location: EntryLocation, areas: readonly PageArea[]): Promise<CutResult> {
  try {
    return await cutPage(readEntrySync(fd, location, maxPageBytes), areas, memory)
  } catch (error) {
    if (error instanceof ArchiveError) return { kind: 'left', reason: `It can't be read from the archive: ${error.message}.` }
    throw error
  }
}

function keep(folder: string, number: number, result: CutResult): CutOutcome {
  if (result.kind === 'left') return { number, ...result }
  const files = result.parts.map((part, n) => {
    const file = join(folder, `${number}-${n + 1}`)
    writeFileSync(file, part)
    return file
  })
  return { number, kind: 'cut', files, lossless: result.lossless }
}
