// The page inside the frame, before a document is put into it, and the look that is put over the document.

export type TextLook = {
  readonly sizePercent: number
  readonly lineHeight: number
  readonly theme: 'app' | 'light' | 'paper' | 'dark'
}

export const usualLook: TextLook = { sizePercent: 110, lineHeight: 1.6, theme: 'app' }

export const lookRanges = {
  sizePercent: { min: 70, max: 220, step: 10 },
  lineHeight: { min: 1.2, max: 2.2, step: 0.1 },
} as const

export const themes: readonly TextLook['theme'][] = ['app', 'light', 'paper', 'dark']

/** A look out of its stored text; what does not look like one is as usual. */
export const readLook = (text: string | null): TextLook => {
  try {
    const stored = JSON.parse(text ?? '{}') as Partial<Record<keyof TextLook, unknown>> | null
    return {
      sizePercent: inRange(stored?.sizePercent, 'sizePercent'),
      lineHeight: inRange(stored?.lineHeight, 'lineHeight'),
      theme: themes.find((theme) => theme === stored?.theme) ?? usualLook.theme,
    }
  } catch {
    return usualLook
  }
}

const inRange = (value: unknown, name: keyof typeof lookRanges): number => {
  const { min, max } = lookRanges[name]
  return typeof value === 'number' && value >= min && value <= max ? value : usualLook[name]
}

/** An empty page that may load the files of one book and nothing else. @param files, @param address without quotes, as URLs are */
export const framePage = (address: string, files: string): string => {
  const policy = [
    "default-src 'none'",
    `img-src ${files} data:`,
    `media-src ${files}`,
    `font-src ${files} data:`,
    `style-src ${files} 'unsafe-inline'`,
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ')
  return `<!doctype html><html><head><base href="${address}"><meta http-equiv="Content-Security-Policy" content="${policy}"></head><body></body></html>`
}

export type TextColours = { readonly ink: string; readonly ground: string; readonly link: string }

type Sheet = { readonly look: TextLook; readonly colours: TextColours; readonly widthPx: number }

/** A line longer than this tires the eye. */
const longestLinePx = 680

export const sidePx = (widthPx: number): number => Math.round(Math.max(20, (widthPx - longestLinePx) / 2))

/** The reader's style over the book's own: measures and colours are the person's, everything else is the book's. */
export const styleSheet = ({ look, colours, widthPx }: Sheet): string => {
  const side = sidePx(widthPx)
  return `html { height: 100% !important; overflow: hidden !important; font-size: ${look.sizePercent}% !important; background: ${colours.ground} !important; }
    body { height: 100vh !important; column-width: ${widthPx - 2 * side}px !important; column-gap: ${2 * side}px !important;
      column-fill: auto !important; padding: 56px ${side}px !important; margin: 0 !important; box-sizing: border-box !important; width: 100% !important; max-width: none !important;
      line-height: ${look.lineHeight} !important; background: none !important; overflow-wrap: break-word; }
    p, li, blockquote, dd { line-height: inherit !important; }
    body, body * { color: ${colours.ink} !important; background-color: transparent !important; border-color: currentcolor; }
    [data-leads-to], [data-leads-to] * { color: ${colours.link} !important; text-decoration: underline; }
    img, svg, video { max-width: 100% !important; max-height: calc(100vh - 120px) !important; height: auto; object-fit: contain; break-inside: avoid; }
    pre { white-space: pre-wrap !important; } table { max-width: 100%; }`
}
