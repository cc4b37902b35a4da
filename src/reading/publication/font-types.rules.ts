import { requireDefined } from '../../kernel/errors/index.ts'

const types: ReadonlyMap<string, string> = new Map([
  ['.ttf', 'font/ttf'],
  ['.otf', 'font/otf'],
  ['.woff', 'font/woff'],
  ['.woff2', 'font/woff2'],
])

/** CSS names of the formats. */
const formats: ReadonlyMap<string, string> = new Map([
  ['.ttf', 'truetype'],
  ['.otf', 'opentype'],
  ['.woff', 'woff'],
  ['.woff2', 'woff2'],
])

/** @param extension with its dot, in any case */
export const isFont = (extension: string): boolean => types.has(extension.toLowerCase())

/** @param extension with its dot, in any case */
export const fontTypeOf = (extension: string): string => types.get(extension.toLowerCase()) ?? 'application/octet-stream'

export interface FontFile {
  readonly name: string
  /** With its dot. */
  readonly extension: string
}

/**
 * A style sheet with every font of a family; weight and slope come from the file name, as in "Lora-BoldItalic.ttf" or
 * "lora-latin-700-italic.woff2".
 */
export const styleSheetOf = (family: string, files: readonly FontFile[]): string => files.map((file) => fontFace(family, file)).join('\n')

const fontFace = (family: string, { name, extension }: FontFile): string => `@font-face {
  font-family: ${quoted(family)};
  src: url(${quoted(encodeURIComponent(name))}) format('${requireDefined(formats.get(extension.toLowerCase()), `the format of ${name}`)}');
  font-weight: ${/bold|\b700\b/i.test(name) ? 'bold' : 'normal'};
  font-style: ${/italic|oblique/i.test(name) ? 'italic' : 'normal'};
}
`

/** A valid CSS string for any folder name. */
const quoted = (text: string): string =>
  `'${text.replaceAll(/['"\\<>\p{Cc}]/gu, (character) => `\\${character.charCodeAt(0).toString(16)} `)}'`
