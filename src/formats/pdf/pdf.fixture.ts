// PDFs for tests, written by hand: pages of given sizes with a colored box each, and any other objects.

export interface CraftedPage {
  readonly width: number
  readonly height: number
  /** Red, green and blue, each 0 to 1. */
  readonly colour?: readonly [number, number, number]
  /** Large black text in the middle; without parentheses. */
  readonly text?: string
}

export interface CraftedPdf {
  /** Additional objects by number, each with the content of "number 0 obj … endobj". */
  readonly objects?: Readonly<Record<number, string>>
  /** Additional entries of the trailer. */
  readonly trailer?: string
}

const firstPage = 3

export function aPdf(pages: readonly CraftedPage[], { objects = {}, trailer = '' }: CraftedPdf = {}): Buffer {
  const kids = pages.map((_, index) => `${firstPage + 2 * index} 0 R`).join(' ')
  const all: Record<number, string> = {
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    ...Object.assign({}, ...pages.map(pageObjects)),
    ...objects,
  }
  return document(all, trailer)
}

const helvetica = '/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>'

function pageObjects({ width, height, colour = [1, 1, 1], text }: CraftedPage, index: number): Record<number, string> {
  const number = firstPage + 2 * index
  const writing = text === undefined ? '' : ` BT 0 0 0 rg /F1 ${width / 10} Tf ${width / 10} ${height / 2} Td (${text}) Tj ET`
  const drawing = `${colour.join(' ')} rg 0 0 ${width} ${height} re f${writing}`
  return {
    [number]: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${number + 1} 0 R /Resources << ${text === undefined ? '' : helvetica} >> >>`,
    [number + 1]: `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
  }
}

function document(objects: Readonly<Record<number, string>>, trailer: string): Buffer {
  let text = '%PDF-1.7\n'
  const places: string[] = []
  const numbers = Object.keys(objects).map(Number)
  for (const number of numbers) {
    places.push(`${number} 1\n${String(text.length).padStart(10, '0')} 00000 n \n`)
    text += `${number} 0 obj\n${objects[number]}\nendobj\n`
  }
  const size = Math.max(...numbers) + 1
  return Buffer.from(
    `${text}xref\n0 1\n0000000000 65535 f \n${places.join('')}trailer\n<< /Root 1 0 R /Size ${size} ${trailer} >>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  )
}
