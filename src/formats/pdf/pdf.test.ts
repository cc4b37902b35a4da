import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { pageMethods } from '../archive/page-table.ts'
import { aFolder } from '../archive/zip/file.fixture.ts'
import { plenty } from '../decoder/decoder.fixture.ts'
import { createDecoder } from '../decoder/index.ts'
import { aPdf } from './pdf.fixture.ts'
import { scaledTo } from './scaled.rules.ts'

const folder = aFolder()
const decoder = createDecoder({ memory: plenty })
afterAll(async () => {
  await decoder.close()
  folder[Symbol.dispose]()
})

const red = { width: 200, height: 300, colour: [1, 0, 0] as const }
const blue = { width: 400, height: 100, colour: [0, 0, 1] as const }

const write = (bytes: Uint8Array) => folder.file('book.pdf', bytes)
const codeOf = (bytes: Uint8Array): Promise<string> =>
  decoder.inspect(write(bytes)).then(
    ({ pages }) => `${pages.names.length} pages`,
    (error: { code?: string }) => error.code ?? String(error),
  )

describe('a PDF', () => {
  test('is a book of images in their rendered size', async () => {
    const contents = await decoder.inspect(write(aPdf([red, blue])))
    expect(contents).toMatchObject({ mediaType: 'application/pdf', measured: 'all', unreadable: [] })
    expect(contents.pages).toMatchObject({
      names: ['1', '2'],
      methods: [pageMethods.rendered, pageMethods.rendered],
      mediaTypes: ['image/jpeg', 'image/jpeg'],
      widthsPx: [2133, 3200],
      heightsPx: [3200, 800],
    })
  })

  test('renders its pages in color and in the requested size', async () => {
    const path = write(aPdf([red, blue]))
    const picture = sharp(await decoder.renderPdfPage({ path, index: 1 }, 400))
    expect(await picture.metadata()).toMatchObject({ format: 'jpeg', width: 400, height: 100 })
    const { dominant } = await picture.stats()
    expect(dominant).toMatchObject({ r: 8, g: 8, b: 248 })
    await expect(decoder.renderPdfPage({ path, index: 2 }, 400)).rejects.toMatchObject({ code: 'CORRUPT' })
  })

  test('provides a single page as a PDF', async () => {
    const path = write(aPdf([red, blue]))
    const single = await decoder.extractPdfPage({ path, index: 1 })
    expect(single.toString('latin1', 0, 5)).toBe('%PDF-')
    const again = folder.file('single.pdf', single)
    expect((await decoder.inspect(again)).pages).toMatchObject({ names: ['1'], widthsPx: [3200], heightsPx: [800] })
    const { dominant } = await sharp(await decoder.renderPdfPage({ path: again, index: 0 }, 400)).stats()
    expect(dominant).toMatchObject({ r: 8, b: 248 })
  })

  test('that is encrypted, empty, cut off or not a PDF is reported as such', async () => {
    const encryption =
      '<< /Filter /Standard /V 1 /R 2 /O <00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff> /U <ff> /P -4 >>'
    const secret = aPdf([red], { objects: { 50: encryption }, trailer: '/Encrypt 50 0 R /ID [<aa> <aa>]' })
    expect(await codeOf(secret)).toBe('ENCRYPTED')
    expect(await codeOf(aPdf([]))).toBe('0 pages')
    expect(await codeOf(Buffer.from('%PDF-1.7 and nothing'))).toBe('CORRUPT')
  })

  test.each(['\ufeff', '\r\n', 'HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n'])('after %o is read as such', async (before) => {
    const path = write(Buffer.concat([Buffer.from(before), aPdf([red, blue])]))
    expect((await decoder.inspect(path)).pages.names).toEqual(['1', '2'])
    const { dominant } = await sharp(await decoder.renderPdfPage({ path, index: 0 }, 400)).stats()
    expect(dominant).toMatchObject({ r: 248, g: 8 })
  })

  test('with a cycle in its page tree does not loop forever', async () => {
    const circle = aPdf([red], { objects: { 2: '<< /Type /Pages /Kids [2 0 R 2 0 R 3 0 R] /Count 3 >>' } })
    expect(await codeOf(circle)).toMatch(/^(CORRUPT|\d+ pages)$/)
    const form =
      '<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 60 0 R >> >> /Length 5 >>\nstream\n/X Do\nendstream'
    const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 60 0 R /Resources << /XObject << /X 60 0 R >> >> >>'
    const path = write(aPdf([red], { objects: { 3: page, 60: form } }))
    expect((await decoder.renderPdfPage({ path, index: 0 }, 90)).length).toBeGreaterThan(100)
  })

  test('with absurd dimensions takes neither memory nor time', async () => {
    const path = write(aPdf([{ width: 1e9, height: 1 }]))
    expect((await decoder.inspect(path)).pages).toMatchObject({ widthsPx: [3200], heightsPx: [1] })
    expect(await codeOf(aPdf([red], { objects: { 2: '<< /Type /Pages /Kids [3 0 R] /Count 2000000000 >>' } }))).toMatch(
      /^(CORRUPT|TOO_MANY_ENTRIES|1 pages)$/,
    )
  })

  test('that is damaged anywhere fails with a reason, and the thread continues', async () => {
    const whole = aPdf([red, blue])
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), async (at, byte) => {
        expect(await codeOf(Buffer.from(whole.with(at, byte)))).toMatch(/^\d+ pages$|^[A-Z_]+$/)
      }),
      { numRuns: 100 },
    )
  })
})

test('a page is scaled to its longer edge and keeps at least one pixel', () => {
  const edge = fc.double({ min: 1e-3, max: 1e6, noNaN: true })
  fc.assert(
    fc.property(edge, edge, fc.integer({ min: 1, max: 5000 }), (width, height, longEdgePx) => {
      const { widthPx, heightPx } = scaledTo({ width, height }, longEdgePx)
      expect([Math.max(widthPx, heightPx), Math.min(widthPx, heightPx) >= 1]).toEqual([longEdgePx, true])
    }),
  )
})
