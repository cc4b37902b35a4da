/** The name under which text is set in the chosen font: no font of a book has it. */
const ownName = 'hondana-reader-font'

/**
 * Faces of a font as another page can use them, and the rule that sets every text in it but program code.
 * @param sheet as the server has it: families and file names in single quotes, with CSS escapes
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
