// Chapters whose pages can be distinguished visually: each is an image that names its title and number.
import sharp from 'sharp'
import type { ArchiveSpec } from '../builders/an-archive.ts'

interface DrawnChapter {
  readonly title: string
  readonly pages: number
  readonly widthPx?: number
  readonly heightPx?: number
  /** Number of a double page. */
  readonly widePage?: number
}

/** An archive of drawn pages. */
export async function drawnChapter({ title, pages, widthPx = 600, heightPx = 900, widePage }: DrawnChapter): Promise<ArchiveSpec> {
  const names = Array.from({ length: pages }, (_, index) => `${String(index + 1).padStart(3, '0')}.jpg`)
  const draw = async (name: string, index: number) => {
    const wide = index + 1 === widePage
    return [name, await drawPage(`${title}, ${index + 1}`, wide ? widthPx * 2 : widthPx, heightPx)] as const
  }
  return { pages: 0, files: Object.fromEntries(await Promise.all(names.map(draw))) }
}

/** One to three panels on paper, in a tint derived from the label. */
function drawPage(label: string, widthPx: number, heightPx: number): Promise<Buffer> {
  const hue = [...label].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7)
  const panel = (share: number, sizeShare: number, lightness: number) =>
    `<rect x="${widthPx * 0.06}" y="${heightPx * share}" width="${widthPx * 0.88}" height="${heightPx * sizeShare}" ` +
    `fill="hsl(${hue} 35% ${lightness}%)" stroke="#222" stroke-width="4"/>`
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}"><rect width="100%" height="100%" fill="#faf8f3"/>` +
    `${panel(0.05, 0.38, 72)}${panel(0.46, 0.22, 58)}${panel(0.71, 0.24, 80)}` +
    `<text x="50%" y="26%" font-family="sans-serif" font-size="${Math.round(widthPx / 12)}" text-anchor="middle" fill="#222">${label}</text></svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer()
}
