// `npm run fonts`: cuts the web app's two typefaces down to the letters and features it uses, and writes them with their licenses. The
// results are in the repository, so that starting a server doesn't need the full fonts (docs/adr/0049-two-typefaces-in-the-repository.md).
import { readFileSync, writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'
import { inProject, print } from './boot/project.mjs'

/** @param {number} first @param {number} last */
const range = (first, last) => Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')

const latinLetters = `${range(0x20, 0x7e)}\u00a0¡·«»¿${range(0xc0, 0xff)}–—‘’‚“”„…‹›Œœ`
const latinSymbols = `${range(0xa0, 0xbf)}•€™−→←`
const latinExtended = 'ĀāĂăĄąĆćČčĎďĐđĒēĖėĘęĚěĞğĢģĪīĮįİıĶķĹĺĻļĽľŁłŃńŅņŇňŌōŐőŔŕŘřŚśŞşŠšŢţŤťŪūŮůŰűŲųŴŵŶŷŸŹźŻżŽžȘșȚț'
const cyrillic = `${range(0x401, 0x40c)}${range(0x40e, 0x44f)}${range(0x451, 0x45c)}ўџҐґ№`
const greek = range(0x384, 0x3ce)

/** Tables for desktop programs and for axes that are gone. */
const dropTables = ['STAT', 'gasp', 'DSIG', 'meta', 'MVAR', 'GDEF']
const commonOptions = /** @type {const} */ ({ targetFormat: 'woff2', noHinting: true, dropTables })

const inter = inProject('node_modules/inter-ui')
const brygada = inProject('node_modules/@fontsource-variable/brygada-1918')

/** Only Latin has kerning in the display face: titles in other scripts are rare, and kerning takes a tenth of a file. */
const displayFile = (/** @type {string} */ script, /** @type {string} */ letters) => ({
  name: `display-${script}.woff2`,
  source: `${brygada}/files/brygada-1918-${script}-wght-normal.woff2`,
  letters,
  options: { ...commonOptions, keepFeatures: script === 'latin' ? ['kern'] : [], variationAxes: { wght: 600 } },
})

/** The text face is one file, because accented letters share the outlines of the others. */
const files = [
  {
    name: 'text.woff2',
    source: `${inter}/variable/InterVariable.woff2`,
    letters: latinLetters + latinSymbols + latinExtended + cyrillic + greek,
    options: { ...commonOptions, keepFeatures: ['kern', 'tnum'], variationAxes: { wght: { min: 400, max: 700 }, opsz: 14 } },
  },
  displayFile('latin', latinLetters),
  displayFile('latin-ext', latinExtended),
  displayFile('cyrillic', cyrillic),
  displayFile('greek', greek),
]

const licenses = [
  { font: 'Inter', file: `${inter}/LICENSE.txt` },
  { font: 'Brygada 1918', file: `${brygada}/LICENSE` },
]

/** @returns {Promise<ReadonlyMap<string, Buffer>>} every file, by its path in the project */
export async function makeFonts() {
  /** @type {Map<string, Buffer>} */
  const made = new Map()
  for (const { name, source, letters, options } of files) {
    made.set(`web/src/ui/theme/fonts/${name}`, await subsetFont(readFileSync(source), letters, options))
  }
  const texts = licenses.map(({ font, file }) => `${font}\n\n${readFileSync(file, 'utf8').replaceAll('\r\n', '\n').trim()}\n`)
  return made.set('web/public/font-licenses.txt', Buffer.from(texts.join(`\n${'-'.repeat(80)}\n\n`)))
}

export async function writeFonts() {
  for (const [path, bytes] of await makeFonts()) {
    writeFileSync(inProject(path), bytes)
    print(`${path}: ${bytes.length} bytes`)
  }
}
