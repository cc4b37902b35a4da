// Decodes JPEG XL to pixels, for readers that cannot display it.
// Limit: blocking and memory-intensive; only for the decoder's threads. Only the first frame of an animation is decoded.
import { readFile } from 'node:fs/promises'
import decode, { init } from '@jsquash/jxl/decode.js'

export interface RgbaPixels {
  readonly data: Uint8Array<ArrayBuffer>
  readonly widthPx: number
  readonly heightPx: number
  readonly channels: 4
}

let loading: Promise<unknown> | undefined

/** @throws Error when it is not a JPEG XL, or too large for the thread's memory */
export async function decodeJxl(bytes: Uint8Array): Promise<RgbaPixels> {
  loading ??= readFile(new URL(import.meta.resolve('@jsquash/jxl/codec/dec/jxl_dec.wasm'))).then(async (wasm) =>
    init((await WebAssembly.compile(wasm)) as Parameters<typeof init>[0]),
  )
  await loading
  const { data, width, height } = await decode(new Uint8Array(bytes).buffer)
  return { data: new Uint8Array(data), widthPx: width, heightPx: height, channels: 4 }
}
