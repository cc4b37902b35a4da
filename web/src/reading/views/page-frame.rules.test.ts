import fc from 'fast-check'
import { expect, test } from 'vitest'
import { requireDefined } from '../../../test/require-defined.ts'
import { cropFrame, framePage, frameTransform, imageSizeOf, type PageFrame, wholeFrame } from './page-frame.rules.ts'

/** Where the transform of a frame moves a point of the image, in CSS pixels. */
const moved = (transform: string, x: number, y: number) => {
  const steps = [...transform.matchAll(/(translate|rotate)\(([-\d.e]+)(?:px|deg)?(?:, ([-\d.e]+)(?:px)?)?\)/g)]
  return steps.reduceRight(
    (at, [, kind, first, second]) => {
      if (kind === 'translate') return { x: at.x + Number(first), y: at.y + Number(second) }
      return Number(first) > 0 ? { x: -at.y, y: at.x } : { x: at.y, y: -at.x }
    },
    { x, y },
  )
}

test('the visible part of a page fills its frame exactly, however it is cropped and turned', () => {
  const aShare = fc.double({ min: 0, max: 0.4, noNaN: true }).map((share) => Math.round(share * 1000) / 1000)
  const aFrame = fc
    .record({ left: aShare, right: aShare, top: aShare, bottom: aShare, turn: fc.constantFrom('none', 'left', 'right') })
    .map(
      ({ left, right, top, bottom, turn }): PageFrame => ({ box: { left, top, width: 1 - left - right, height: 1 - top - bottom }, turn }),
    )
  fc.assert(
    fc.property(aFrame, fc.integer({ min: 10, max: 2000 }), fc.integer({ min: 10, max: 2000 }), (frame, widthPx, heightPx) => {
      const size = { widthPx, heightPx }
      const image = imageSizeOf(size, frame)
      const transform = requireDefined(frameTransform(size, frame), 'the transform of a frame')
      const [from, to] = [
        moved(transform, frame.box.left * image.widthPx, frame.box.top * image.heightPx),
        moved(transform, (frame.box.left + frame.box.width) * image.widthPx, (frame.box.top + frame.box.height) * image.heightPx),
      ]
      expect(Math.min(from.x, to.x)).toBeCloseTo(0, 4)
      expect(Math.min(from.y, to.y)).toBeCloseTo(0, 4)
      expect(Math.max(from.x, to.x)).toBeCloseTo(widthPx, 4)
      expect(Math.max(from.y, to.y)).toBeCloseTo(heightPx, 4)
    }),
  )
})

test('a page has the size of its visible part, and one of unknown size that of its image', () => {
  const page = { number: 1, fileName: '', mediaType: 'image/jpeg', width: 1000, height: 1500, sizeBytes: 1, size: '1 B' }
  const box = { left: 0.1, top: 0.2, width: 0.8, height: 0.6 }
  expect(framePage(page, cropFrame(box))).toEqual({ ...page, width: 800, height: 900 })
  expect(framePage(page, { box, turn: 'left' })).toEqual({ ...page, width: 900, height: 800 })
  const unknown = { ...page, width: null, height: null }
  expect(framePage(unknown, cropFrame(box), { widthPx: 2000, heightPx: 3000 })).toEqual({ ...page, width: 1600, height: 1800 })
  expect(framePage(unknown, wholeFrame)).toEqual(unknown)
})
