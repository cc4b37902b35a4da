// Fonts that an administrator puts into the configuration folder, a folder per family: fonts/Lora/Lora-Bold.ttf.
// Promise: what a caller names is only compared with what lies there; no part of it becomes a path.
import { readdir } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { type FontFile, isFont } from './font-types.rules.ts'

export interface FontFamilies {
  /** Names of the families with at least one font. */
  list(): Promise<readonly string[]>
  /** @returns undefined when there is no such family */
  files(family: string): Promise<readonly FontFile[] | undefined>
  /** Absolute path; undefined when there is no such font. */
  path(family: string, fileName: string): Promise<string | undefined>
}

export function createFontFamilies(folder: string): FontFamilies {
  const files: FontFamilies['files'] = async (family) => {
    if (!(await namesIn(folder)).includes(family)) return undefined
    const fonts = (await namesIn(join(folder, family))).map((name) => ({ name, extension: extname(name) }))
    const known = fonts.filter(({ extension }) => isFont(extension))
    return known.length > 0 ? known : undefined
  }
  return {
    files,
    list: async () => {
      const names = await namesIn(folder)
      const filled = await Promise.all(names.map(async (name) => ((await files(name)) ? [name] : [])))
      return filled.flat()
    },
    path: async (family, fileName) => {
      const found = (await files(family))?.find(({ name }) => name === fileName)
      return found && join(folder, family, found.name)
    },
  }
}

/** Nothing in what is no folder. */
async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    const names = await readdir(folder)
    return names.filter((name) => !name.startsWith('.')).sort()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return []
    throw error
  }
}
