// PDFium reads and writes files through functions provided by its caller. The function table of its WebAssembly module is full and cannot
// grow; here it gets two more entries, so that a PDF is read by seeking instead of being held in memory.

import { requireDefined } from '../../kernel/errors/index.ts'

const tableSection = 4
const magicBytes = 8
const limitsAreBounded = 1

/** Returns the same module with space for `more` functions. @throws Error when the module does not have the expected layout */
export function withTableCapacity(wasm: Uint8Array, more: number): Uint8Array<ArrayBuffer> {
  const enlarged = new Uint8Array(wasm)
  let at = magicBytes
  while (at < enlarged.length) {
    const id = enlarged[at]
    const length = readNumber(enlarged, at + 1)
    if (id === tableSection) {
      raiseMaximum(enlarged, length.endsAt, more)
      return enlarged
    }
    at = length.endsAt + length.value
  }
  throw new Error('The module has no table')
}

/** One table: count, element type, flag, minimum and maximum. The new maximum must take as many bytes as the old one. */
function raiseMaximum(wasm: Uint8Array, sectionAt: number, more: number): void {
  const count = readNumber(wasm, sectionAt)
  const flag = wasm[count.endsAt + 1]
  const least = readNumber(wasm, count.endsAt + 2)
  const most = readNumber(wasm, least.endsAt)
  if (count.value !== 1 || flag !== limitsAreBounded) throw new Error('The table of the module is not as expected')
  let remaining = most.value + more
  for (let at = least.endsAt; at < most.endsAt; at++) {
    const isLast = at === most.endsAt - 1
    wasm[at] = (remaining & 0x7f) | (isLast ? 0 : 0x80)
    remaining >>= 7
  }
  if (remaining !== 0) throw new Error('The table of the module cannot be made larger in place')
}

/** LEB128. */
function readNumber(bytes: Uint8Array, start: number): { readonly value: number; readonly endsAt: number } {
  let value = 0
  for (let at = start, shift = 0; ; at++, shift += 7) {
    const byte = requireDefined(bytes[at], 'the next byte of a number')
    value += (byte & 0x7f) * 2 ** shift
    if (byte < 0x80) return { value, endsAt: at + 1 }
  }
}

export interface FileFunctions {
  /** @returns whether all bytes were read */
  readBlock(position: number, target: number, length: number): boolean
  /** @returns false to stop writing */
  writeBlock(source: number, length: number): boolean
}

/** A module that only forwards to two functions, which makes them WebAssembly functions: r(i32, i32, i32, i32) and w(i32, i32, i32). */
const passOnModule = Buffer.from(
  `0061736d01000000 0110 02 60047f7f7f7f017f 60037f7f7f017f 020d 02 016501720000 016501770001 0709 02 01720000 01770001`.replaceAll(
    ' ',
    '',
  ),
  'hex',
)

/** Wraps the functions for use in a table. */
export function toWasmFunctions({ readBlock, writeBlock }: FileFunctions): { readonly read: unknown; readonly write: unknown } {
  const e = {
    r: (_file: number, position: number, target: number, length: number) => (readBlock(position >>> 0, target >>> 0, length >>> 0) ? 1 : 0),
    w: (_file: number, source: number, length: number) => (writeBlock(source >>> 0, length >>> 0) ? 1 : 0),
  }
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(passOnModule), { e })
  return { read: exports.r, write: exports.w }
}
