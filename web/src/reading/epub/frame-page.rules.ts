// The page of the frame before a document is inserted, and the style sheets that override the document's styles.
import type { BoxSize } from '../views/fit.rules.ts'

export type TextAppearance = {
  /** Paged, or scrolled as one column. */
  readonly flow: 'pages' | 'scroll'
  /** Pages of a fixed layout are shown as double pages if the screen is wide enough. */
  readonly spreads: boolean
  /** A font family of the server; empty for the book's own fonts. */
  readonly font: string
  readonly sizePercent: number
  readonly lineHeight: number
  readonly theme: 'app' | 'light' | 'paper' | 'dark'
}

export const defaultTextAppearance: TextAppearance = {
  flow: 'pages',
  spreads: true,
  font: '',
  sizePercent: 110,
  lineHeight: 1.6,
  theme: 'app',
}

export const appearanceRanges = {
  sizePercent: { min: 70, max: 220, step: 10 },
  lineHeight: { min: 1.2, max: 2.2, step: 0.1 },
} as const

export const flows: readonly TextAppearance['flow'][] = ['pages', 'scroll']

export const themes: readonly TextAppearance['theme'][] = ['app', 'light', 'paper', 'dark']

/** Parses the stored text settings; invalid values are replaced by defaults. */
export const readTextAppearance = (text: string | null): TextAppearance => {
  try {
    const stored = JSON.parse(text ?? '{}') as Partial<Record<keyof TextAppearance, unknown>> | null
    return {
      flow: flows.find((flow) => flow === stored?.flow) ?? defaultTextAppearance.flow,
      spreads: typeof stored?.spreads === 'boolean' ? stored.spreads : defaultTextAppearance.spreads,
      font: typeof stored?.font === 'string' ? stored.font : defaultTextAppearance.font,
      sizePercent: inRange(stored?.sizePercent, 'sizePercent'),
      lineHeight: inRange(stored?.lineHeight, 'lineHeight'),
      theme: themes.find((theme) => theme === stored?.theme) ?? defaultTextAppearance.theme,
    }
  } catch {
    return defaultTextAppearance
  }
}

const inRange = (value: unknown, name: keyof typeof appearanceRanges): number => {
  const { min, max } = appearanceRanges[name]
  return typeof value === 'number' && value >= min && value <= max ? value : defaultTextAppearance[name]
}

type FrameAddresses = {
  /** Absolute URL of the document. */
  readonly address: string
  /** URL below which the book's files are. */
  readonly files: string
  /** URL below which the server's fonts are. */
  readonly fonts: string
}

/**
 * An empty page that may load the files of one book, the server's fonts and nothing else. The URLs are inserted unescaped, because URLs
 * contain no quotes.
 */
export const framePage = ({ address, files, fonts }: FrameAddresses): string => {
  const policy = [
    "default-src 'none'",
    `img-src ${files} data:`,
    `media-src ${files}`,
    `font-src ${files} ${fonts} data:`,
    `style-src ${files} 'unsafe-inline'`,
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ')
  return `<!doctype html><html><head><base href="${address}"><meta http-equiv="Content-Security-Policy" content="${policy}"></head><body></body></html>`
}

export type TextColors = { readonly ink: string; readonly background: string; readonly link: string }

type Sheet = {
  readonly appearance: TextAppearance
  readonly colours: TextColors
  readonly size: BoxSize
  /** The font faces of the chosen font; empty until they have loaded. */
  readonly fontFaces: string
}

/** Longer lines are tiring to read. */
const maxLinePx = 680

export const sideMarginPx = (widthPx: number): number => Math.round(Math.max(20, (widthPx - maxLinePx) / 2))

/** Overrides the book's styles for columns as wide as the screen. Sizes and colors come from the settings, the rest from the book. */
export const pagedSheet = ({ appearance, colours, fontFaces, size: { widthPx } }: Sheet): string => {
  const side = sideMarginPx(widthPx)
  return `html { height: 100% !important; overflow: hidden !important; }
    body { height: 100vh !important; column-width: ${widthPx - 2 * side}px !important; column-gap: ${2 * side}px !important;
      column-fill: auto !important; padding: 56px ${side}px !important; }
    img, svg, video { max-height: calc(100vh - 120px) !important; }
    ${typographyAndColors(appearance, colours)}
    ${fontFaces}`
}

/** The same for a scrolled document, which is as high as its content. Heights relative to the frame would grow with it. */
export const scrolledSheet = ({ appearance, colours, fontFaces, size: { widthPx, heightPx } }: Sheet): string =>
  `html { height: auto !important; min-height: 0 !important; overflow: hidden !important; }
    body { height: auto !important; min-height: 0 !important; columns: auto !important; padding: 64px ${sideMarginPx(widthPx)}px 48px !important; }
    img, svg, video { max-height: ${Math.max(120, heightPx - 120)}px !important; }
    ${typographyAndColors(appearance, colours)}
    ${fontFaces}`

const typographyAndColors = (appearance: TextAppearance, { ink, background, link }: TextColors): string =>
  `html { font-size: ${appearance.sizePercent}% !important; background: ${background} !important; }
    body { margin: 0 !important; box-sizing: border-box !important; width: 100% !important; max-width: none !important;
      line-height: ${appearance.lineHeight} !important; background: none !important; overflow-wrap: break-word; }
    p, li, blockquote, dd { line-height: inherit !important; }
    body, body * { color: ${ink} !important; background-color: transparent !important; border-color: currentcolor; }
    [data-leads-to], [data-leads-to] * { color: ${link} !important; text-decoration: underline; }
    img, svg, video { max-width: 100% !important; height: auto; object-fit: contain; break-inside: avoid; }
    pre { white-space: pre-wrap !important; } table { max-width: 100%; }`

/** For a page of a fixed layout: shown as designed, with overflow hidden. */
export const fixedSheet = 'html { height: 100%; overflow: hidden !important; } body { margin: 0 !important; }'
