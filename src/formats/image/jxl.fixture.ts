// JPEG XL images for tests, from the reference encoder.
import { readFile } from 'node:fs/promises'
import encode, { init } from '@jsquash/jxl/encode.js'

/** Creates an image of a single color. */
export async function aJxl(widthPx: number, heightPx: number, [red, green, blue]: readonly [number, number, number]): Promise<Buffer> {
  const wasm = await readFile(new URL(import.meta.resolve('@jsquash/jxl/codec/enc/jxl_enc.wasm')))
  await init((await WebAssembly.compile(wasm)) as Parameters<typeof init>[0])
  const data = new Uint8ClampedArray(widthPx * heightPx * 4)
  for (let at = 0; at < data.length; at += 4) data.set([red, green, blue, 255], at)
  return Buffer.from(await encode({ data, width: widthPx, height: heightPx, colorSpace: 'srgb' } as Parameters<typeof encode>[0]))
}
