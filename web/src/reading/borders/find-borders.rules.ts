// Finds the empty borders of a page, from its pixels.
import type { PageBox } from '../views/page-frame.rules.ts'

/** Larger than the noise of JPEG and the grain of paper. A thin line that was scaled down and a light screentone differ more. */
const tolerance = 24
/** White and yellowed paper is at least this light, black is at most this dark. Other colors belong to the drawing. */
const paperMin = 150
const blackMax = 60
/** What stays of a border, so that the drawing doesn't touch the edge of the screen. */
const keptPx = 2
/** A page is never cut to less of its width or height: a small logo on a title page would fill the screen. */
export const minShare = 0.6

/** Pixels in rows, with red, green, blue and alpha from 0 to 255. */
export type Pixels = { readonly data: ArrayLike<number>; readonly width: number; readonly height: number }

/** The part of a page inside of its empty borders; the whole page if it has none, and if it is blank. */
export const findBorders = (pixels: Pixels): PageBox => {
  const { width, height } = pixels
  const column = (x: number): Line => ({ start: x, step: width, length: height })
  const row = (y: number): Line => ({ start: y * width, step: 1, length: width })
  const left = countEmptyLines(pixels, width, column)
  const right = countEmptyLines(pixels, width, (n) => column(width - 1 - n))
  const top = countEmptyLines(pixels, height, row)
  const bottom = countEmptyLines(pixels, height, (n) => row(height - 1 - n))
  if (left + right >= width || top + bottom >= height) return { left: 0, top: 0, width: 1, height: 1 }
  const across = shareOf(left, width - right, width)
  const down = shareOf(top, height - bottom, height)
  return { left: across.start, width: across.size, top: down.start, height: down.size }
}

/** A row or column of pixels. */
type Line = { readonly start: number; readonly step: number; readonly length: number }

type Color = readonly [red: number, green: number, blue: number]

/** Number of lines from an edge that have the color of that edge. */
const countEmptyLines = (pixels: Pixels, count: number, line: (n: number) => Line): number => {
  const background = averageColor(pixels, line(0))
  if (Math.min(...background) < paperMin && Math.max(...background) > blackMax) return 0
  let empty = 0
  while (empty < count && isEmpty(pixels, line(empty), background)) empty += 1
  return empty
}

const averageColor = ({ data }: Pixels, { start, step, length }: Line): Color => {
  const average = (channel: number): number => {
    let total = 0
    for (let n = 0; n < length; n += 1) total += Number(data[(start + n * step) * 4 + channel])
    return total / length
  }
  return [average(0), average(1), average(2)]
}

const isEmpty = ({ data }: Pixels, { start, step, length }: Line, [red, green, blue]: Color): boolean => {
  const differs = (at: number, value: number): boolean => Math.abs(Number(data[at]) - value) > tolerance
  for (let n = 0; n < length; n += 1) {
    const at = (start + n * step) * 4
    if (differs(at, red) || differs(at + 1, green) || differs(at + 2, blue)) return false
  }
  return true
}

/** The lines from `from` to `to` with what stays of the borders, as a share of all lines. */
const shareOf = (from: number, to: number, count: number): { readonly start: number; readonly size: number } => {
  const first = Math.max(0, from - keptPx)
  const last = Math.min(count, to + keptPx)
  const size = Math.max(last - first, minShare * count)
  const start = Math.min(Math.max(0, (first + last - size) / 2), count - size)
  return { start: start / count, size: size / count }
}
