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

describe('a downloaded page that is whole', () => {
  test.each<[EncodedFormat, string]>([
    ['jpeg', 'jpg'],
    ['png', 'png'],
    ['gif', 'gif'],
    ['webp', 'webp'],
    ['avif', 'avif'],
    ['tiff', 'tif'],
  ])('%s passes and gets its true extension', async (format, extension) => {
    expect(await check(await aPicture(format, 120, 90))).toEqual({ ok: true, mediaType: `image/${format}`, extension })
  })

  test('bytes behind the end are tolerated', async () => {
    const padding = Buffer.alloc(200_000)
    expect(await check(Buffer.concat([await aPicture('jpeg', 90, 90), padding]))).toMatchObject({ ok: true })
    expect(await check(Buffer.concat([await aPicture('png', 90, 90), Buffer.from('<!-- served in 3 ms -->')]))).toMatchObject({ ok: true })
    expect(await check(Buffer.concat([await aPicture('gif', 90, 90), Buffer.alloc(7)]))).toMatchObject({ ok: true })
    expect(await check(Buffer.concat([await aPicture('avif', 90, 90), Buffer.from('a line of some web server')]))).toMatchObject({
      ok: true,
    })
  })

  test('metadata larger than any window', async () => {
    expect(await check(withJpegMetadata(await aPicture('jpeg', 90, 90), [65_000, 65_000, 65_000]))).toMatchObject({ ok: true })
  })
})

describe('a download that broke off', () => {
  test.each<EncodedFormat>(['jpeg', 'png', 'gif', 'webp', 'avif'])('%s, cut anywhere', async (format) => {
    const whole = await aPicture(format, 120, 90)
    for (const share of [0.3, 0.6, 0.9, 0.999]) {
      expect(await check(whole.subarray(0, Math.floor(whole.length * share)))).toEqual(truncated)
    }
  })

  test('the end marker of an embedded thumbnail does not count', async () => {
    const jpeg = await aPicture('jpeg', 120, 90)
    const withThumbnail = withJpegMetadata(jpeg, [30_000])
    withThumbnail.writeUInt16BE(0xffd9, 20_000)
    expect(await check(withThumbnail)).toMatchObject({ ok: true })
    expect(await check(withThumbnail.subarray(0, 33_000))).toEqual(truncated)
    expect(await check(withThumbnail.subarray(0, 25_000))).toEqual(truncated)
  })

  test('containers', async () => {
    expect(await check(aHeic())).toMatchObject({ ok: true, extension: 'heic' })
    expect(await check(aHeic().subarray(0, -10))).toEqual(truncated)
    expect(await check(aJxlContainer())).toMatchObject({ ok: true, extension: 'jxl' })
    expect(await check(aJxlContainer().subarray(0, -10))).toEqual(truncated)
  })
})

describe('a download that is no picture', () => {
  test('an empty file', async () => expect(await check('')).toEqual({ ok: false, reason: 'empty' }))

  test.each(['<!DOCTYPE html><title>Rate limited</title>', '\ufeff\n <HTML><body>', '<?xml version="1.0"?><Error/>'])(
    'an error page: %j',
    async (page) => expect(await check(page)).toEqual({ ok: false, reason: 'html' }),
  )

  test.each(['{"error":"not found"}', 'x', '\xff\xd8'])('%j', async (text) => {
    expect(await check(text)).toEqual({ ok: false, reason: 'not-an-image' })
  })

  test('a file that is not there is an error of the file system', async () => {
    await expect(checkImageFile(join(folder, 'missing.jpg'))).rejects.toMatchObject({ code: 'ENOENT' })
  })
})
