// Fonts for reading: those that come with the server, and those that an administrator puts into the configuration folder, one folder per
// family: fonts/Lora/Lora-Bold.ttf.
// Guarantee: names in a request are only compared with existing files; no part of them becomes a path.
import { readdir } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { errorCodeOf } from '../../kernel/errors/index.ts'
import { type FontFile, isFont } from './font-types.rules.ts'

export interface FontFamilies {
  /** Names of the families with at least one font. */
  list(): Promise<readonly string[]>
  /** @returns undefined when there is no such family */
  files(family: string): Promise<readonly FontFile[] | undefined>
  /** Absolute path; undefined when there is no such font. */
  path(family: string, fileName: string): Promise<string | undefined>
}

/** Families that come with the server, by name, each with the folder of its files. */
export type ShippedFonts = ReadonlyMap<string, string>

/** @param folder the administrator's own fonts; a family there replaces a shipped one */
export function createFontFamilies(folder: string, shipped: ShippedFonts): FontFamilies {
  const find = async (family: string): Promise<{ readonly folder: string; readonly files: readonly FontFile[] } | undefined> => {
    const own = (await namesIn(folder)).includes(family) ? join(folder, family) : undefined
    for (const place of [own, shipped.get(family)]) {
      const files = place === undefined ? [] : await fontsIn(place)
      if (place !== undefined && files.length > 0) return { folder: place, files }
    }
    return undefined
  }
  return {
    files: async (family) => (await find(family))?.files,
    list: async () => {
      const names = [...new Set([...shipped.keys(), ...(await namesIn(folder))])].sort()
      const filled = await Promise.all(names.map(async (name) => ((await find(name)) ? [name] : [])))
      return filled.flat()
    },
    path: async (family, fileName) => {
      const match = await find(family)
      const file = match?.files.find(({ name }) => name === fileName)
      return match && file && join(match.folder, file.name)
    },
  }
}

/** When a package has the same font in both formats, only the smaller one is listed: every browser supports it. */
async function fontsIn(folder: string): Promise<readonly FontFile[]> {
  const files = (await namesIn(folder)).map((name) => ({ name, extension: extname(name) })).filter(({ extension }) => isFont(extension))
  const names = new Set(files.map(({ name }) => name))
  return files.filter(({ name, extension }) => extension !== '.woff' || !names.has(`${name}2`))
}

/** Empty when the path is not a folder. */
async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    const names = await readdir(folder)
    return names.filter((name) => !name.startsWith('.')).sort()
  } catch (error) {
    const code = errorCodeOf(error)
    if (code === 'ENOENT' || code === 'ENOTDIR') return []
    throw error
  }
}

/** OpenDyslexic, under the SIL Open Font License; its license text is in the package, next to the fonts. */
const openDyslexic = dirname(fileURLToPath(import.meta.resolve('@fontsource/opendyslexic/LICENSE')))

export const shippedFonts: ShippedFonts = new Map([['OpenDyslexic', join(openDyslexic, 'files')]])
