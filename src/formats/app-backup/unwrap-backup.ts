// The containers around a backup. They are detected by content, not by name: apps use two extensions for the same gzip, and users archive
// their backups.
// Runs synchronously and is meant for a worker.
import { gunzipSync } from 'node:zlib'
import { hasErrorCode } from '../../kernel/errors/error-code.ts'
import { defaultLimits } from '../archive/archive-contents.ts'
import { listTarEntries } from '../archive/tar/list-tar-entries.ts'
import { isTarHeader } from '../archive/tar/tar-header.rules.ts'
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
  const files = listFiles(bytes)
  if (files.length === 0) throw new BackupError('EMPTY_TAR')
  const backupFiles = files.filter(({ name }) => backupName.test(name))
  for (const file of backupFiles) yield* unwrapLayer(file.bytes, next)
  if (backupFiles.length === 0) for (const file of files) yield { bytes: file.bytes, guessed: true }
}

function containerOf(bytes: Uint8Array): 'gzip' | 'tar' | undefined {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return 'gzip'
  if (isTarHeader(bytes)) return 'tar'
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

interface TarFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Its files with content, without hard links: those would unpack one backup as often as they name it. */
function listFiles(bytes: Uint8Array): readonly TarFile[] {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const readAt = (offset: number, length: number) => content.subarray(offset, offset + length)
  try {
    const entries = listTarEntries(readAt, content.length, defaultLimits.maxEntries).filter(({ size }) => size > 0)
    const files = [...Map.groupBy(entries, ({ dataOffset }) => dataOffset).values()]
    return files.flatMap(([file]) => (file ? [{ name: file.name, bytes: readAt(file.dataOffset, file.size) }] : []))
  } catch (error) {
    throw new BackupError('DAMAGED', { cause: error })
  }
}
