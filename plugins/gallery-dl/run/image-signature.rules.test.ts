import sharp from 'sharp'
import { expect, test } from 'vitest'
import { isImage } from './image-signature.rules.ts'

const grey = sharp({ create: { width: 8, height: 8, channels: 3, background: 'grey' } })

test.each(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)('%s is an image', async (format) => {
  expect(isImage(await grey.clone().toFormat(format).toBuffer())).toBe(true)
})

test.each(['', '<!doctype html>', '<html>', '{"result":"error"}', 'PK\x03\x04', 'RIFF....WAVE', '\x00\x00\x00\x18ftypmp42'])(
  '%j is not an image',
  (text) => {
    expect(isImage(Buffer.from(text, 'latin1'))).toBe(false)
  },
)
