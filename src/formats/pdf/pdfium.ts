// PDFium as WebAssembly, with the functions of its C interface that we use. One instance per thread, one open document at a time.
// Guarantee: a document is read by seeking, so its size does not matter.
// Limit: blocking; only for the decoder's threads. Files up to 4 GiB, because the code uses 32-bit offsets.
import { readSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { PDFiumModule } from '@hyzyla/pdfium'
import { toWasmFunctions, withTableCapacity } from './wasm-table.ts'

/** Functions missing from the package's types. */
export interface PdfiumFunctions {
  readonly HEAPU8: Uint8Array<ArrayBuffer>
  readonly wasmExports: { malloc(bytes: number): number; free(address: number): void; readonly __indirect_function_table: WasmTable }
  _FPDF_InitLibraryWithConfig(config: object): void
  _FPDF_LoadCustomDocument(access: number, password: number): number
  _FPDF_GetLastError(): number
  _FPDF_CloseDocument(document: number): void
  _FPDF_GetPageCount(document: number): number
  _FPDF_GetPageSizeByIndexF(document: number, index: number, size: number): number
  _FPDF_LoadPage(document: number, index: number): number
  _FPDF_ClosePage(page: number): void
  _FPDFBitmap_CreateEx(width: number, height: number, format: number, memory: number, stride: number): number
  _FPDFBitmap_FillRect(bitmap: number, left: number, top: number, width: number, height: number, color: number): void
  _FPDFBitmap_Destroy(bitmap: number): void
  _FPDF_RenderPageBitmap(
    bitmap: number,
    page: number,
    x: number,
    y: number,
    width: number,
    height: number,
    rotate: number,
    flags: number,
  ): void
  _FPDF_CreateNewDocument(): number
  _FPDF_ImportPagesByIndex(target: number, source: number, indices: number, count: number, at: number): number
  _FPDF_SaveAsCopy(document: number, target: number, flags: number): number
}

export interface Pdfium extends PdfiumFunctions {
  /** Addresses of the functions that PDFium calls. */
  readonly readBlock: number
  readonly writeBlock: number
  /** State that these functions use. */
  readonly io: { fd: number; onWrite: (bytes: Uint8Array) => boolean }
}

let loading: Promise<Pdfium> | undefined

/** Loaded at first use. */
export function loadPdfium(): Promise<Pdfium> {
  loading ??= load()
  return loading
}

async function load(): Promise<Pdfium> {
  const wasm = withTableCapacity(await readFile(new URL(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'))), 2)
  const silent = () => undefined
  const options = { wasmBinary: wasm.buffer, print: silent, printErr: silent, locateFile: () => '' }
  const module = await (PDFiumModule as unknown as (options: object) => Promise<PdfiumFunctions>)(options)
  module._FPDF_InitLibraryWithConfig({})
  const io: Pdfium['io'] = { fd: -1, onWrite: () => false }
  const { read, write } = toWasmFunctions({
    readBlock: (position, target, length) => readFully(io.fd, module.HEAPU8.subarray(target, target + length), position),
    writeBlock: (source, length) => io.onWrite(module.HEAPU8.subarray(source, source + length)),
  })
  const table = module.wasmExports.__indirect_function_table
  const readBlock = table.grow(2)
  table.set(readBlock, read)
  table.set(readBlock + 1, write)
  return Object.assign(Object.create(module) as PdfiumFunctions, { readBlock, writeBlock: readBlock + 1, io })
}

function readFully(fd: number, target: Uint8Array, position: number): boolean {
  for (let done = 0; done < target.length; ) {
    const bytes = readSync(fd, target, done, target.length - done, position + done)
    if (bytes === 0) return false
    done += bytes
  }
  return true
}

/** Calls `use` with memory allocated by PDFium and frees it afterwards. @throws RangeError when none is left */
export function withPdfiumMemory<T>({ wasmExports }: PdfiumFunctions, bytes: number, use: (address: number) => T): T {
  const address = wasmExports.malloc(bytes)
  if (address === 0) throw new RangeError('PDFium has no memory left')
  try {
    return use(address)
  } finally {
    wasmExports.free(address)
  }
}
