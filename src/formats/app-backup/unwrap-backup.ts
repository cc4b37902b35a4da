// The containers around a backup. They are detected by content, not by name: apps use two extensions for the same gzip, and users archive
// their backups.
// Runs synchronously and is meant for a worker.
import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import { extract } from 'tar-stream'
import { hasErrorCode } from '../../kernel/errors/error-code.ts'
import { BackupError } from './backup-error.ts'

export interface UnwrapLimits {
  /** Maximum size that one compressed file unpacks to. */
  readonly maxBytes: number
}

const maxLayers = 3
/** All compressed files of a TAR together may unpack to this many times the maximum of one: it may hold several backups. */
const maxFullFiles = 8
const backupName = /\.(tachibk|proto|proto\.gz)$/i

interface Unwrapped {
  readonly bytes: Uint8Array
  /** Nothing marks this TAR entry as a backup; it was merely found there. */
  readonly guessed: boolean
}

/**
 * Unpacks gzip and TAR in any order, at most three layers.
 * @returns messages that should be backups, one unpacked after the other; from a TAR the files with the names that apps use, otherwise
 * all files
 * @throws BackupError
 */
export const unwrapBackup = (bytes: Uint8Array, limits: UnwrapLimits): AsyncIterable<Unwrapped> =>
  unwrapLayer(bytes, { inflate: createInflate(limits), layer: 0 })

interface Layer {
  inflate(bytes: Uint8Array): Uint8Array
  /** From 0. */
  readonly layer: number
}

async function* unwrapLayer(bytes: Uint8Array, { inflate, layer }: Layer): AsyncIterable<Unwrapped> {
  if (bytes.length === 0) throw new BackupError('EMPTY')
  const container = containerOf(bytes)
  if (container === undefined) return yield { bytes, guessed: false }
  if (layer === maxLayers) throw new BackupError('LAYERS')
  const next = { inflate, layer: layer + 1 }
  if (container === 'gzip') return yield* unwrapLayer(inflate(bytes), next)
  const files = await listFiles(bytes)
  if (files.length === 0) throw new BackupError('EMPTY_TAR')
  const backupFiles = files.filter(({ name }) => backupName.test(name))
  for (const file of backupFiles) yield* unwrapLayer(file.bytes, next)
  if (backupFiles.length === 0) for (const file of files) yield { bytes: file.bytes, guessed: true }
}

function containerOf(bytes: Uint8Array): 'gzip' | 'tar' | undefined {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return 'gzip'
  if (isTar(bytes)) return 'tar'
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) throw new BackupError('ZIP')
  if (bytes[0] === 0x7b || bytes[0] === 0x5b) throw new BackupError('JSON')
  return undefined
}

function createInflate({ maxBytes }: UnwrapLimits): Layer['inflate'] {
  let unpackedBytes = 0
  return (bytes) => {
    const inflated = inflate(bytes, maxBytes)
    unpackedBytes += inflated.length
    if (unpackedBytes > maxFullFiles * maxBytes) throw new BackupError('TOO_LARGE')
    return inflated
  }
}

function inflate(bytes: Uint8Array, maxBytes: number): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: maxBytes })
  } catch (error) {
    if (hasErrorCode(error, 'ERR_BUFFER_TOO_LARGE')) throw new BackupError('TOO_LARGE')
    throw new BackupError('DAMAGED', { cause: error })
  }
}

const tarHeaderBytes = 512
const tarChecksum = { start: 148, end: 156 } as const

/** Detects TAR by the checksum of the first header, which archives of every age have. */
function isTar(bytes: Uint8Array): boolean {
  if (bytes.length < tarHeaderBytes) return false
  const storedChecksum = Number.parseInt(
    Buffer.from(bytes.subarray(tarChecksum.start, tarChecksum.end))
      .toString('latin1')
      .replace(/[\0 ]+/g, ''),
    8,
  )
  const isInChecksum = (at: number) => at >= tarChecksum.start && at < tarChecksum.end
  return bytes.subarray(0, tarHeaderBytes).reduce((sum, byte, at) => sum + (isInChecksum(at) ? 0x20 : byte), 0) === storedChecksum
}

/** The package's types do not include this option yet. */
const ofAnyAge: NonNullable<Parameters<typeof extract>[0]> & { readonly allowUnknownFormat: true } = { allowUnknownFormat: true }

interface TarFile {
  readonly name: string
  readonly bytes: Uint8Array
}

async function listFiles(bytes: Uint8Array): Promise<readonly TarFile[]> {
  const files: TarFile[] = []
  try {
    const tar = Readable.from([Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)]).pipe(extract(ofAnyAge))
    for await (const entry of tar) {
      const parts: Buffer[] = []
      for await (const part of entry) parts.push(part as Buffer)
      if (entry.header.type === 'file' && parts.length > 0) files.push({ name: entry.header.name, bytes: Buffer.concat(parts) })
    }
  } catch (error) {
    throw new BackupError('DAMAGED', { cause: error })
  }
  return files
}
