// 7-Zip as WebAssembly: a new instance per run, so that no data passes from one archive to another, with access only to the archive's
// folder. Its output is captured, and unpacked data goes to a callback, never to a file.
// Limit: blocking; only for the decoder's threads.

import { realpathSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import sevenZipPackage, { type FSStream, type SevenZipModule } from '7z-wasm'
import { errorCodeOf } from '../../../kernel/errors/error-code.ts'
import { ArchiveError, type ArchiveErrorCode } from '../archive-error.ts'

declare module '7z-wasm' {
  interface FileSystem {
    /** Of NODEFS: makes a call to the disk, and turns its error into a number. */
    tryFSOperation<T>(call: () => T): T
  }
}

export interface SevenZipRun {
  readonly path: string
  readonly command: 'l' | 'x'
  readonly switches?: readonly string[]
  /** Names of entries. */
  readonly names?: readonly string[]
  onLine?(line: string): void
  /** Receives a chunk of unpacked data; false ends the run. */
  onOutput?(bytes: Uint8Array): boolean
}

/** Only this format, only literal names, UTF-8, no prompts. */
const alwaysSwitches = ['-t7z', '-ba', '-bd', '-bsp0', '-spd', '-sccUTF-8', '-pnone', '-y']
const mountPoint = '/in'
const standardOutput = 1
const maxErrorLines = 20

/** Ends a run from inside a callback. */
class Enough extends Error {}

/**
 * @throws ArchiveError ENCRYPTED, TRUNCATED, CORRUPT, TOO_LARGE when 7-Zip gives up; the file system's error when it does because of that
 */
export async function runSevenZip(run: SevenZipRun): Promise<void> {
  const errorLines: string[] = []
  const sevenZip = await sevenZipPackage.default({
    wasmBinary: await loadWasm(),
    print: (line) => run.onLine?.(line),
    printErr: (line) => {
      if (errorLines.length < maxErrorLines) errorLines.push(line)
    },
  })
  const path = realpathSync(run.path)
  sevenZip.FS.mkdir(mountPoint)
  sevenZip.FS.mount(sevenZip.NODEFS, { root: dirname(path) }, mountPoint)
  catchOutput(sevenZip, run)
  const failed = catchFailure(sevenZip)
  const { command, switches = [], names = [] } = run
  const args = [command, ...alwaysSwitches, ...switches, '--', `${mountPoint}/${basename(path)}`, ...names]
  const exitCode = call(() => sevenZip.callMain(args))
  if (exitCode !== 0 && failed.error !== undefined) throw failed.error
  if (exitCode !== 0) throw new ArchiveError(codeFor(errorLines.join('\n')), '7-Zip gave up on the archive')
}

/** @returns the exit code; 0 also when the run was ended from inside */
function call(main: () => unknown): unknown {
  try {
    return main()
  } catch (error) {
    if (error instanceof Enough) return 0
    // An exception that escapes from C++ arrives as a number, its address.
    if (typeof error === 'number') return error
    throw error
  }
}

/** Captures standard output in whole chunks; the library's default is one call per byte. */
function catchOutput({ FS }: SevenZipModule, { onOutput }: SevenZipRun): void {
  if (!onOutput) return
  const write = FS.write.bind(FS)
  FS.write = (...call: Parameters<typeof write>) => {
    const [stream, buffer, offset, length] = call
    if ((stream as FSStream & { readonly fd?: number }).fd !== standardOutput) return write(...call)
    const bytes = new Uint8Array(buffer.buffer as ArrayBuffer, buffer.byteOffset + offset, length)
    if (!onOutput(bytes)) throw new Enough()
    return length
  }
}

/** Keeps the first error of the file system: to 7-Zip, what can't be read is a damaged archive. */
function catchFailure({ NODEFS }: SevenZipModule): { readonly error: unknown } {
  const failed: { error: unknown } = { error: undefined }
  const makeCall = NODEFS.tryFSOperation
  NODEFS.tryFSOperation = (call) =>
    makeCall(() => {
      try {
        return call()
      } catch (error) {
        // It also looks for files that an archive needn't have.
        if (errorCodeOf(error) !== 'ENOENT') failed.error ??= error
        throw error
      }
    })
  return failed
}

function codeFor(errorLines: string): ArchiveErrorCode {
  if (/wrong password|encrypted/i.test(errorLines)) return 'ENCRYPTED'
  if (/allocate|memory/i.test(errorLines)) return 'TOO_LARGE'
  if (/unexpected end/i.test(errorLines)) return 'TRUNCATED'
  return /unsupported method/i.test(errorLines) ? 'UNSUPPORTED_METHOD' : 'CORRUPT'
}

let wasm: Promise<ArrayBuffer> | undefined

async function loadWasm(): Promise<ArrayBuffer> {
  wasm ??= readFile(new URL(import.meta.resolve('7z-wasm/7zz.wasm'))).then((bytes) => new Uint8Array(bytes).buffer)
  return wasm
}
