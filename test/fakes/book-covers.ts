// Covers that resemble those of books, generated only from a title, which determines scene, palette and lettering. They contain no
// third-party images.
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { requireDefined } from '../../src/kernel/errors/index.ts'

export interface CoverSpec {
  readonly title: string
  readonly author: string
  readonly volume?: number
}

const size = { widthPx: 600, heightPx: 900 } as const

/** A JPEG, identical for identical texts. */
export const bookCover = (spec: CoverSpec): Promise<Buffer> =>
  sharp(Buffer.from(coverSvg(spec)))
    .jpeg({ quality: 88 })
    .toBuffer()

export interface Palette {
  readonly sky: string
  readonly glow: string
  readonly far: string
  readonly near: string
  readonly ink: string
  readonly accent: string
}

const palettes: readonly Palette[] = [
  { sky: '#1d2a4d', glow: '#e8a46b', far: '#3f4d7a', near: '#131a33', ink: '#fdf3e3', accent: '#e2574c' },
  { sky: '#f3dcc0', glow: '#e4573d', far: '#c58f6c', near: '#4a2c2a', ink: '#3a1f1d', accent: '#b3261e' },
  { sky: '#0f3d3e', glow: '#f2d388', far: '#1f6163', near: '#082425', ink: '#f7f0dc', accent: '#e58e5e' },
  { sky: '#b9d7e8', glow: '#fff6d6', far: '#6f9bb8', near: '#24465f', ink: '#16324a', accent: '#d6453d' },
  { sky: '#3a1c3f', glow: '#ff8a65', far: '#6b3464', near: '#200e26', ink: '#ffe9dc', accent: '#f4c95d' },
  { sky: '#e9ecd8', glow: '#f0b34a', far: '#93a878', near: '#33482f', ink: '#26361f', accent: '#a63f2b' },
  { sky: '#15171f', glow: '#d93a3a', far: '#2c3040', near: '#090a0f', ink: '#f1eee6', accent: '#d93a3a' },
  { sky: '#f6c6c7', glow: '#fff3e6', far: '#d98c9b', near: '#6d3350', ink: '#54223c', accent: '#2f6f73' },
]

/** Pseudorandom numbers from 0 to 1, seeded by a text. */
export function chance(text: string): () => number {
  const bytes = createHash('shake256', { outputLength: 4096 }).update(text).digest()
  let place = 0
  return () => {
    const value = bytes.readUInt16BE(place % 4094) / 65_536
    place += 2
    return value
  }
}

type Scene = (colours: Palette, next: () => number) => string

/** The scene of a title on a canvas of 600 x 900, without lettering. */
export function scene(title: string, colours = paletteOf(title), variant = ''): string {
  const next = chance(`scene ${title} ${variant}`)
  const draw = requireDefined(scenes[Math.floor(chance(`kind ${title} ${variant}`)() * scenes.length)], 'a scene')
  return draw(colours, next)
}

export const paletteOf = (title: string): Palette =>
  requireDefined(palettes[Math.floor(chance(`palette ${title}`)() * palettes.length)], 'a palette')

const sky = ({ sky: top, glow }: Palette, share = 0.75): string =>
  `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="${share}" stop-color="${glow}"/></linearGradient></defs>` +
  `<rect width="600" height="900" fill="url(#sky)"/>`

/** A line of hills from left to right, closed at the bottom. */
function ridge(next: () => number, topPx: number, roughPx: number, fill: string): string {
  const steps = 7
  const points = Array.from({ length: steps + 1 }, (_, step) => [(600 / steps) * step, topPx + (next() - 0.5) * roughPx] as const)
  const line = points.map(([x, y], index) => {
    const [lastX, lastY] = points[index - 1] ?? [x, y]
    const middle = (lastX + x) / 2
    return index === 0 ? `M0 ${y}` : `C${middle} ${lastY} ${middle} ${y} ${x} ${y}`
  })
  return `<path d="${line.join(' ')} L600 900 L0 900 Z" fill="${fill}"/>`
}

const person = (x: number, footPx: number, tall: number, fill: string): string =>
  `<g fill="${fill}"><circle cx="${x}" cy="${footPx - tall * 0.88}" r="${tall * 0.12}"/>` +
  `<path d="M${x - tall * 0.1} ${footPx - tall * 0.74} q${tall * 0.1} ${-tall * 0.08} ${tall * 0.2} 0 l${tall * 0.1} ${tall * 0.5} h${-tall * 0.1} ` +
  `l${-tall * 0.02} ${tall * 0.24} h${-tall * 0.06} l${-tall * 0.02} ${-tall * 0.2} l${-tall * 0.02} ${tall * 0.2} h${-tall * 0.06} l${-tall * 0.02} ${-tall * 0.24} h${-tall * 0.1} Z"/></g>`

const hills: Scene = (colours, next) => {
  const sunX = 120 + next() * 360
  return (
    sky(colours) +
    `<circle cx="${sunX}" cy="${380 + next() * 80}" r="${80 + next() * 50}" fill="${colours.glow}" opacity="0.9"/>` +
    `<circle cx="${sunX}" cy="420" r="190" fill="${colours.glow}" opacity="0.18"/>` +
    ridge(next, 520, 170, colours.far) +
    ridge(next, 640, 130, mixed(colours.far, colours.near)) +
    ridge(next, 760, 70, colours.near) +
    person(180 + next() * 240, 765, 120, colours.near)
  )
}

const city: Scene = (colours, next) => {
  const row = (basePx: number, fill: string, lit: number): string =>
    Array.from({ length: 9 }, (_, place) => {
      const [x, width, height] = [place * 70 - 20 * next(), 60 + next() * 40, 140 + next() * 320]
      const windows = Array.from({ length: 18 }, () => {
        const [windowX, windowY] = [x + 10 + next() * (width - 24), basePx - height + 16 + next() * (height - 30)]
        return next() < lit ? `<rect x="${windowX}" y="${windowY}" width="7" height="11" fill="${colours.glow}" opacity="0.85"/>` : ''
      })
      return `<rect x="${x}" y="${basePx - height}" width="${width}" height="${height + 300}" fill="${fill}"/>${windows.join('')}`
    }).join('')
  const rain = Array.from({ length: 90 }, () => {
    const [x, y] = [next() * 640, next() * 900]
    return `<path d="M${x} ${y} l-7 34" stroke="${colours.ink}" stroke-width="1.6" opacity="0.22"/>`
  })
  return (
    sky(colours, 1) +
    row(700, colours.far, 0.35) +
    row(860, colours.near, 0.5) +
    rain.join('') +
    person(300, 868, 150, mixed(colours.near, '#000000'))
  )
}

const sea: Scene = (colours, next) => {
  const scales = Array.from({ length: 9 }, (_, row) =>
    Array.from({ length: 7 }, (_, column) => {
      const [x, y] = [column * 110 - (row % 2) * 55, 560 + row * 46]
      return [55, 41, 27, 13]
        .map(
          (r, ring) =>
            `<circle cx="${x}" cy="${y + 30}" r="${r}" fill="${ring % 2 === 0 ? colours.near : colours.far}" stroke="${colours.ink}" stroke-opacity="0.35" stroke-width="2"/>`,
        )
        .join('')
    }).join(''),
  )
  return (
    sky(colours, 0.9) +
    `<circle cx="${220 + next() * 160}" cy="400" r="150" fill="${colours.accent}"/>` +
    `<path d="M250 565 l40 -110 l6 110 Z M302 565 l0 -150 l70 150 Z" fill="${colours.ink}" opacity="0.92"/>` +
    `<path d="M220 570 h170 l-30 36 h-110 Z" fill="${colours.near}"/>${scales.join('')}`
  )
}

const rays: Scene = (colours, next) => {
  const beams = Array.from({ length: 18 }, (_, place) => {
    const [from, to] = [place * 20, place * 20 + 9].map((degrees) => (degrees * Math.PI) / 180)
    const at = (angle = 0) => `${300 + Math.cos(angle) * 900} ${470 + Math.sin(angle) * 900}`
    return `<path d="M300 470 L${at(from)} L${at(to)} Z" fill="${colours.glow}" opacity="0.55"/>`
  })
  const cloak = `<path d="M300 520 C190 560 150 760 110 900 L490 900 C450 760 410 560 300 520 Z" fill="${colours.near}"/>`
  const hair = `<path d="M205 ${470 - next() * 20} C190 330 410 320 398 470 L420 520 L380 500 L372 540 L350 440 L320 470 L290 425 L262 470 L240 452 L232 530 L214 500 L180 528 Z" fill="${mixed(colours.near, '#000000')}"/>`
  const face = `<ellipse cx="300" cy="470" rx="72" ry="92" fill="${mixed(colours.ink, colours.glow)}"/><path d="M258 478 h30 M312 478 h30" stroke="${colours.near}" stroke-width="7" stroke-linecap="round"/><path d="M284 524 q16 8 32 0" fill="none" stroke="${colours.near}" stroke-width="4"/>`
  return `<rect width="600" height="900" fill="${colours.sky}"/>${beams.join('')}${cloak}${face}${hair}<path d="M214 600 q86 60 172 0 l14 46 q-100 60 -200 0 Z" fill="${colours.accent}"/>`
}

const garden: Scene = (colours, next) => {
  const leaves = Array.from({ length: 46 }, () => {
    const [x, y, turn, long] = [next() * 600, 330 + next() * 560, next() * 360, 50 + next() * 80]
    const fill = next() < 0.2 ? colours.accent : mixed(colours.far, colours.near, next())
    return `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M0 0 C${long * 0.35} ${-long * 0.4} ${long * 0.8} ${-long * 0.35} ${long} 0 C${long * 0.8} ${long * 0.35} ${long * 0.35} ${long * 0.4} 0 0 Z" fill="${fill}"/><path d="M0 0 H${long * 0.9}" stroke="${colours.sky}" stroke-opacity="0.5" stroke-width="2"/></g>`
  })
  const cat = `<g fill="${mixed(colours.near, '#000000')}"><path d="M250 640 C230 560 260 540 300 540 C340 540 370 560 350 640 C400 700 390 800 300 800 C210 800 200 700 250 640 Z"/><path d="M258 560 l-6 -52 l42 36 Z M342 560 l6 -52 l-42 36 Z"/></g><g fill="${colours.glow}"><ellipse cx="282" cy="588" rx="9" ry="12"/><ellipse cx="318" cy="588" rx="9" ry="12"/></g>`
  return `${sky(colours, 1)}<circle cx="300" cy="560" r="230" fill="${colours.glow}" opacity="0.55"/>${leaves.join('')}${cat}`
}

const scenes: readonly Scene[] = [hills, city, sea, rays, garden]

/** Maximum average width of a bold capital, as a fraction of its height. */
const letterShare = 0.76

function coverSvg({ title, author, volume }: CoverSpec): string {
  const colours = paletteOf(title)
  const lines = wrapped(title.toUpperCase(), 13)
  const fontPx = Math.min(82, Math.floor(512 / (letterShare * Math.max(...lines.map((line) => line.length)))))
  const serif = chance(`letters ${title}`)() < 0.5
  const style = `font-family="${serif ? 'C059, Georgia, serif' : 'Liberation Sans, Arial, sans-serif'}" font-weight="bold" fill="${colours.ink}"`
  const heading = lines.map(
    (line, row) => `<text x="44" y="${96 + row * fontPx * 1.04}" font-size="${fontPx}" ${style}>${escaped(line)}</text>`,
  )
  const number =
    volume === undefined
      ? ''
      : `<circle cx="532" cy="832" r="38" fill="${colours.accent}"/><text x="532" y="845" font-size="38" text-anchor="middle" ${style.replace(colours.ink, '#ffffff')}>${volume}</text>`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.widthPx}" height="${size.heightPx}" viewBox="0 0 600 900">${scene(title, colours)}` +
    `<rect width="600" height="${130 + lines.length * fontPx}" fill="${colours.sky}" opacity="0.55"/>${heading.join('')}` +
    `<rect x="44" y="${112 + (lines.length - 1) * fontPx * 1.04}" width="70" height="8" fill="${colours.accent}"/>` +
    `<rect y="790" width="600" height="110" fill="${colours.near}" opacity="0.75"/><text x="44" y="848" font-size="30" font-family="Liberation Sans, Arial, sans-serif" letter-spacing="3" fill="#f5f1e8">${escaped(author)}</text>${number}</svg>`
  )
}

/** Lines of limited length, broken between words. */
export function wrapped(text: string, most: number): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && `${last} ${word}`.length <= most) lines.splice(-1, 1, `${last} ${word}`)
    else lines.push(word)
  }
  return lines
}

export const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Mixes two colors, written as #rrggbb. */
export function mixed(from: string, to: string, share = 0.5): string {
  const part = (colour: string, place: number) => Number.parseInt(colour.slice(1 + place * 2, 3 + place * 2), 16)
  return `#${[0, 1, 2]
    .map((place) =>
      Math.round(part(from, place) * (1 - share) + part(to, place) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** An inked page: four panels with scenes of the chapter, and a speech bubble. */
export function bookPage(chapter: string, page: number): Promise<Buffer> {
  const next = chance(`page ${chapter} ${page}`)
  const grey: Palette = { sky: '#e9e9e6', glow: '#fbfbf9', far: '#a9a9a6', near: '#2b2b2b', ink: '#111111', accent: '#6c6c6a' }
  const [split, middle] = [250 + next() * 110, 220 + next() * 160]
  const panels = [
    [36, 36, middle, split],
    [middle + 52, 36, 512 - middle, split],
    [36, split + 52, 528, 250],
    [36, split + 318, 528, 864 - split - 318],
  ] as const
  const drawn = panels.map(([x, y, width, height], place) => {
    const shownWidth = (600 * height) / 900 < width ? width : (600 * height) / 900
    return (
      `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><g transform="translate(${(width - shownWidth) / 2} ${-shownWidth * 0.35}) ` +
      `scale(${shownWidth / 600})">${scene(`${chapter} ${place}`, grey, String(page)).replaceAll('"sky"', `"sky${place}"`).replaceAll('#sky)', `#sky${place})`)}</g></svg>` +
      `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="none" stroke="#111" stroke-width="5"/>`
    )
  })
  const words = requireDefined(lines[Math.floor(next() * lines.length)], 'a line of dialogue')
  const rows = wrapped(words, 14)
  const balloon =
    `<ellipse cx="440" cy="${split + 118}" rx="104" ry="${34 + rows.length * 17}" fill="#fff" stroke="#111" stroke-width="4"/>` +
    rows
      .map(
        (row, place) =>
          `<text x="440" y="${split + 126 + (place - (rows.length - 1) / 2) * 27}" font-size="23" text-anchor="middle" font-family="Liberation Sans, Arial, sans-serif" font-style="italic">${escaped(row)}</text>`,
      )
      .join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1500" viewBox="0 0 600 900"><rect width="600" height="900" fill="#fdfdfb"/>${drawn.join('')}${balloon}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer()
}

const lines = [
  'The lamp was lit when I came.',
  'You kept all the letters?',
  'It never stops raining here.',
  'Then we go together.',
  'Did you hear that?',
]
