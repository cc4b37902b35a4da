// UnRAR as WebAssembly. It reads the archive by seeking, and unpacked data goes to a callback instead of a disk.
// Limit: blocking, and one archive at a time per thread; only for the decoder's threads.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { Extractor, UnrarError } from 'node-unrar-js'
import { getUnrar } from 'node-unrar-js/dist/js/unrar.singleton.js'
import { ArchiveError, type ArchiveErrorCode } from '../archive-error.ts'

export interface UnrarRequest {
  readonly path: string
  /** Whether to unpack the entry at this index, counted from 0 over files and folders. */
  isWanted(ordinal: number): boolean
  /** Receives a chunk of an unpacked entry. Returning false ends the run, as does the end of the last wanted entry. */
  onBytes(ordinal: number, bytes: Uint8Array): boolean
  /** Called when an entry is complete and its checksum is correct. @returns whether more entries are wanted */
  onEntryEnd(ordinal: number): boolean
}

interface UnrarModule {
  extractor: Extractor
  readonly HEAPU8: Uint8Array
}

/** @throws ArchiveError ENCRYPTED, CORRUPT, TOO_LARGE for the current entry */
export async function unrar(request: UnrarRequest): Promise<void> {
  const module = (await getUnrar()) as UnrarModule
  const archive = new UnpackingArchive(module, request)
  module.extractor = archive
  try {
    const { files } = archive.extract({ files: () => archive.wantsNext() })
    for (const _ of files) if (!request.onEntryEnd(archive.ordinal)) archive.stop()
  } catch (error) {
    if (!(error instanceof UnrarError)) throw error
    if (!archive.hasStopped) throw new ArchiveError(codes[error.reason] ?? 'CORRUPT', 'The entry cannot be unpacked', { cause: error })
  } finally {
    archive.closeAll()
  }
}

const codes: { readonly [reason in UnrarError['reason']]?: ArchiveErrorCode } = {
  ERAR_MISSING_PASSWORD: 'ENCRYPTED',
  ERAR_BAD_PASSWORD: 'ENCRYPTED',
  ERAR_NO_MEMORY: 'TOO_LARGE',
}

/** Represents the file that an entry would be written to. */
const outputFd = 1_000_000

class UnpackingArchive extends Extractor {
  /** The current entry. */
  ordinal = -1
  hasStopped = false
  protected _filePath: string
  readonly #module: UnrarModule
  readonly #request: UnrarRequest
  readonly #open = new Map<number, { readonly size: number; position: number }>()

  constructor(module: UnrarModule, request: UnrarRequest) {
    super(module)
    this.#module = module
    this.#request = request
    this._filePath = request.path
  }

  wantsNext(): boolean {
    this.ordinal++
    return !this.hasStopped && this.#request.isWanted(this.ordinal)
  }

  /** Makes the archive appear to end here, so that nothing more is decoded. */
  stop(): void {
    this.hasStopped = true
  }

  closeAll(): void {
    for (const fd of this.#open.keys()) closeSync(fd)
    this.#open.clear()
  }

  protected open(path: string): number {
    const fd = openSync(path, 'r')
    this.#open.set(fd, { size: fstatSync(fd).size, position: 0 })
    return fd
  }

  protected create(): number {
    return outputFd
  }

  protected closeFile(fd: number): void {
    if (this.#open.delete(fd)) closeSync(fd)
  }

  protected read(fd: number, target: number, length: number): number {
    const file = this.#open.get(fd)
    if (!file || this.hasStopped) return 0
    const bytesRead = readSync(fd, this.#module.HEAPU8, target, length, file.position)
    file.position += bytesRead
    return bytesRead
  }

  protected write(_fd: number, source: number, length: number): boolean {
    return this.#request.onBytes(this.ordinal, this.#module.HEAPU8.subarray(source, source + length))
  }

  protected tell(fd: number): number {
    return this.#open.get(fd)?.position ?? 0
  }

  protected seek(fd: number, offset: number, from: 'CUR' | 'SET' | 'END'): boolean {
    const file = this.#open.get(fd)
    if (!file) return false
    const start = { SET: 0, CUR: file.position, END: file.size }[from]
    if (start + offset < 0 || start + offset > file.size) return false
    file.position = start + offset
    return true
  }
}
