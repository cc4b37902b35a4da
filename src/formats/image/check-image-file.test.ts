import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkImageFile } from './index.ts'
import { aHeic, aJxlContainer, aPicture, type EncodedFormat, withJpegMetadata } from './pictures.fixture.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'image-check-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function check(bytes: Uint8Array | string) {
  const path = join(folder, 'page.jpg')
  await writeFile(path, bytes)
  return checkImageFile(path)
}

const truncated = { ok: false, reason: 'truncated' }

describe('a complete downloaded page', () => {
  test.each<[EncodedFormat, string]>([
    ['jpeg', 'jpg'],
    ['png', 'png'],
    ['gif', 'gif'],
    ['webp', 'webp'],
    ['avif', 'avif'],
    ['tiff', 'tif'],
  ])('%s passes and gets its real extension', async (format, extension) => {
    expect(await check(await aPicture(format, 120, 90))).toEqual({ ok: true, mediaType: `image/${format}`, extension })
  })

  test('passes with extra bytes after the end', async () => {
    const padding = Buffer.alloc(200_000)
    expect(await check(Buffer.concat([await aPicture('jpeg', 90, 90), padding]))).toMatchObject({ ok: true })
    expect(await check(Buffer.concat([await aPicture('png', 90, 90), Buffer.from('<!-- served in 3 ms -->')]))).toMatchObject({ ok: true })
    expect(await check(Buffer.concat([await aPicture('gif', 90, 90), Buffer.alloc(7)]))).toMatchObject({ ok: true })
    expect(await check(Buffer.concat([await aPicture('avif', 90, 90), Buffer.from('a line of some web server')]))).toMatchObject({
      ok: true,
    })
  })

  test('passes with metadata larger than any window', async () => {
    expect(await check(withJpegMetadata(await aPicture('jpeg', 90, 90), [65_000, 65_000, 65_000]))).toMatchObject({ ok: true })
  })
})

describe('a truncated download', () => {
  test.each<EncodedFormat>(['jpeg', 'png', 'gif', 'webp', 'avif'])('%s fails wherever it is cut', async (format) => {
    const whole = await aPicture(format, 120, 90)
    for (const share of [0.3, 0.6, 0.9, 0.999]) {
      expect(await check(whole.subarray(0, Math.floor(whole.length * share)))).toEqual(truncated)
    }
  })

  test('fails despite the end marker of an embedded thumbnail', async () => {
    const jpeg = await aPicture('jpeg', 120, 90)
    const withThumbnail = withJpegMetadata(jpeg, [30_000])
    withThumbnail.writeUInt16BE(0xffd9, 20_000)
    expect(await check(withThumbnail)).toMatchObject({ ok: true })
    expect(await check(withThumbnail.subarray(0, 33_000))).toEqual(truncated)
    expect(await check(withThumbnail.subarray(0, 25_000))).toEqual(truncated)
  })

  test('is detected in container formats', async () => {
    expect(await check(aHeic())).toMatchObject({ ok: true, extension: 'heic' })
    expect(await check(aHeic().subarray(0, -10))).toEqual(truncated)
    expect(await check(aJxlContainer())).toMatchObject({ ok: true, extension: 'jxl' })
    expect(await check(aJxlContainer().subarray(0, -10))).toEqual(truncated)
  })
})

describe('a download that is not an image', () => {
  test('fails as an empty file', async () => expect(await check('')).toEqual({ ok: false, reason: 'empty' }))

  test.each(['<!DOCTYPE html><title>Rate limited</title>', '\ufeff\n <HTML><body>', '<?xml version="1.0"?><Error/>'])(
    'fails as an error page: %j',
    async (page) => expect(await check(page)).toEqual({ ok: false, reason: 'html' }),
  )

  test.each(['{"error":"not found"}', 'x', '\xff\xd8'])('%j', async (text) => {
    expect(await check(text)).toEqual({ ok: false, reason: 'not-an-image' })
  })

  test('a missing file throws the file system error', async () => {
    await expect(checkImageFile(join(folder, 'missing.jpg'))).rejects.toMatchObject({ code: 'ENOENT' })
  })
})
