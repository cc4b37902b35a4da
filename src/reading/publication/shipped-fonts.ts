import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ShippedFonts } from './font-families.ts'

/** OpenDyslexic, under the SIL Open Font License; its license text is in the package, next to the fonts. */
const openDyslexic = dirname(fileURLToPath(import.meta.resolve('@fontsource/opendyslexic/LICENSE')))

export const shippedFonts: ShippedFonts = new Map([['OpenDyslexic', join(openDyslexic, 'files')]])
