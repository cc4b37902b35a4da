import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findBorders, minShare, type Pixels } from './find-borders.rules.ts'

type Color = readonly [red: number, green: number, blue: number]
const white: Color = [255, 255, 255]
const black: Color = [0, 0, 0]
const yellowed: Color = [225, 205, 170]
const red: Color = [200, 30, 40]

type Area = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

type Drawn = {
  readonly width?: number
  readonly height?: number
  readonly background: Color
  readonly drawing?: Area
  readonly ink?: Color
  readonly noise?: (n: number) => number
}

/** A page of one color, with a drawing whose outermost pixels differ from it, and noise, as JPEG has it. */
const drawn = ({ width = 100, height = 150, background, drawing, ink = red, noise = () => 0 }: Drawn): Pixels => {
  const data: number[] = []
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isDrawn = drawing && x >= drawing.x && x < drawing.x + drawing.width && y >= drawing.y && y < drawing.y + drawing.height
      const color = isDrawn ? ink : background
      data.push(...color.map((value) => Math.min(255, Math.max(0, value + noise(data.length)))), 255)
    }
  }
  return { data, width, height }
}

/** In pixels, to a millionth. */
const areaOf = ({ width, height }: Pixels, box: ReturnType<typeof findBorders>): Area => {
  const rounded = (px: number) => Math.round(px * 1e6) / 1e6
  return {
    x: rounded(box.left * width),
    y: rounded(box.top * height),
    width: rounded(box.width * width),
    height: rounded(box.height * height),
  }
}
const cropped = (pixels: Pixels): Area => areaOf(pixels, findBorders(pixels))

const drawing = { x: 10, y: 20, width: 70, height: 110 }
/** With what stays of the borders. */
const drawingWithRest = { x: 8, y: 18, width: 74, height: 114 }

describe('borders are cut off', () => {
  test.each([
    ['white', white],
    ['black', black],
    ['yellowed', yellowed],
  ])('of a %s page, except for a narrow rest', (_name, background) => {
    expect(cropped(drawn({ background, drawing }))).toEqual(drawingWithRest)
  })

  test('of a noisy scan', () => {
    const noisy = drawn({ background: yellowed, drawing, noise: (n) => ((n * 7919) % 25) - 12 })
    expect(cropped(noisy)).toEqual(drawingWithRest)
  })

  test('only at the edges that the drawing does not reach', () => {
    expect(cropped(drawn({ background: white, drawing: { x: 0, y: 20, width: 80, height: 130 } }))).toEqual({
      x: 0,
      y: 18,
      width: 82,
      height: 132,
    })
  })

  test('equally wide whichever of the colors they have at each side', () => {
    const { data, ...size } = drawn({ background: white, drawing: { x: 0, y: 20, width: 100, height: 110 } })
    const darkBelow = data.length * (130 / 150)
    const pixels = { ...size, data: Array.from(data, (value, at) => (at >= darkBelow && at % 4 < 3 ? 0 : value)) }
    expect(cropped(pixels)).toEqual({ x: 0, y: 18, width: 100, height: 114 })
  })

  test('only so far that a small drawing does not fill the screen, and around its middle', () => {
    const small = cropped(drawn({ background: white, drawing: { x: 45, y: 10, width: 10, height: 10 } }))
    expect(small).toEqual({ x: 20, y: 0, width: 60, height: 90 })
  })
})

test.each([
  ['a blank page', drawn({ background: white })],
  ['a black page', drawn({ background: black })],
  ['a page that is drawn up to its edges', drawn({ background: white, drawing: { x: 0, y: 0, width: 100, height: 150 } })],
  ['a page with a border in a color of the drawing', drawn({ background: [90, 140, 220], drawing })],
  [
    'a page that is white on the left and black on the right',
    drawn({ background: white, drawing: { x: 50, y: 0, width: 50, height: 150 }, ink: black }),
  ],
  ['a page of one pixel', drawn({ width: 1, height: 1, background: white })],
])('nothing is cut off %s', (_name, pixels) => {
  expect(cropped(pixels)).toEqual({ x: 0, y: 0, width: pixels.width, height: pixels.height })
})

const anySize = { width: fc.integer({ min: 1, max: 40 }), height: fc.integer({ min: 1, max: 40 }) }
const anyPixels = fc
  .record({ ...anySize, colors: fc.array(fc.constantFrom(white, black, yellowed, red), { minLength: 1, maxLength: 8 }), turn: fc.nat(3) })
  .map(({ width, height, colors, turn }): Pixels => {
    const data = Array.from({ length: width * height }, (_, n) => [...(colors[(n >> turn) % colors.length] ?? white), 255]).flat()
    return { data, width, height }
  })

test('what stays is always a part of the page, and never less than the limit', () => {
  fc.assert(
    fc.property(anyPixels, (pixels) => {
      const { left, top, width, height } = findBorders(pixels)
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
      expect(Math.max(left + width, top + height)).toBeLessThanOrEqual(1 + 1e-9)
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(minShare - 1e-9)
    }),
  )
})

test('a drawing is never cut, and a border around it changes nothing of what is shown', () => {
  const aBorder = fc.integer({ min: 2, max: 12 })
  const aCase = fc.record({
    width: fc.integer({ min: 40, max: 60 }),
    height: fc.integer({ min: 40, max: 60 }),
    left: aBorder,
    right: aBorder,
    top: aBorder,
    bottom: aBorder,
    background: fc.constantFrom(white, black, yellowed),
    seed: fc.nat(1000),
  })
  fc.assert(
    fc.property(aCase, ({ width, height, left, right, top, bottom, background, seed }) => {
      const noise = (n: number) => ((n * 7919 + seed) % 21) - 10
      const pixels = drawn({
        width: left + width + right,
        height: top + height + bottom,
        background,
        drawing: { x: left, y: top, width, height },
        noise,
      })
      expect(cropped(pixels)).toEqual({ x: left - 2, y: top - 2, width: width + 4, height: height + 4 })
    }),
  )
})
