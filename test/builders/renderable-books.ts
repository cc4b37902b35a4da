// Pages that a browser can display: `files: await renderableBooks(['Abyss'])` of a library.
import sharp from 'sharp'
import { type ArchiveSpec, anArchive } from './an-archive.ts'

/** A book of three pages for each path, each in its own color. */
export async function renderableBooks(paths: readonly string[], comicInfo?: ArchiveSpec['comicInfo']): Promise<Record<string, Uint8Array>> {
  const books = await Promise.all(
    paths.map(async (path, place) => [path, await renderableBook(path, (place * 47) % 360, comicInfo)] as const),
  )
  return Object.fromEntries(books)
}

async function renderableBook(path: string, hue: number, comicInfo: ArchiveSpec['comicInfo']): Promise<Uint8Array> {
  const page = await sharp(Buffer.from(picture(path, hue)))
    .jpeg({ quality: 80 })
    .toBuffer()
  return anArchive({
    ...(comicInfo ? { comicInfo } : {}),
    seed: path,
    pages: [],
    files: { '001.jpg': page, '002.jpg': page, '003.jpg': page },
  })
}

const picture = (path: string, hue: number): string => `
  <svg xmlns="http://www.w3.org/2000/svg" width="400" height="600">
    <rect width="400" height="600" fill="hsl(${hue} 35% 38%)"/>
    <circle cx="280" cy="210" r="110" fill="hsl(${(hue + 40) % 360} 55% 62%)"/>
    <path d="M0 420 L140 260 L260 400 L400 300 L400 600 L0 600 Z" fill="hsl(${hue} 40% 22%)"/>
    <text x="30" y="560" font-size="34" font-family="sans-serif" fill="white">${path.split('/')[0]}</text>
  </svg>`
