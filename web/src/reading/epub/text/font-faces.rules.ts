/** The font family name for the chosen font, which no book uses. */
const ownName = 'hondana-reader-font'

/**
 * The font faces of a family for use in another page, and a rule that applies the family to all text except code.
 * @param sheet as the server returns it: families and file names in single quotes, with CSS escapes
 * @param address of that sheet
 */
export const fontFacesOf = (sheet: string, address: string): string => {
  const faces = sheet
    .replaceAll(/font-family: '[^']*';/g, `font-family: '${ownName}';`)
    .replaceAll(/url\('([^']*)'\)/g, (_, file: string) => `url('${new URL(unescaped(file), address).href.replaceAll("'", '%27')}')`)
  return `${faces}
    body, body *:not(pre, pre *, code, code *, kbd, samp) { font-family: '${ownName}', sans-serif !important; }`
}

const unescaped = (text: string): string =>
  text.replaceAll(/\\([\da-f]+) /gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
