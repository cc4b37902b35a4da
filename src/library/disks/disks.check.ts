import { isoInstant } from '../../kernel/clock/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import type { Check } from '../../kernel/feature/index.ts'
import { defineSentence, type Sentence } from '../../kernel/sentences/index.ts'
import { listLibraries } from '../libraries/libraries.queries.ts'
import { listUnavailableFolders, listUnreadable, type UnavailableFolder } from './disk-folders.queries.ts'

const FolderUnavailable = defineSentence(
  'FOLDER_AWAY',
  'In the library "{library}", the disk at "{folder}" has been unavailable since {since:instant}; its {books:number} {books?book stays:books stay} in the library. Connect it and scan the library, or remove the {books?book:books} permanently on the library page.',
)
const FoldersUnavailable = defineSentence(
  'FOLDERS_AWAY',
  '{count:number} disks in the libraries are unavailable ({folders}); their {books:number} {books?book stays:books stay} in the libraries. Connect them and scan the libraries, or remove the {books?book:books} permanently on the library pages.',
)

const FoldersUnreadable = defineSentence(
  'FOLDERS_UNREADABLE',
  "The last scan couldn't read {folders}. If they contain books, give the server's user permission to read them, then scan the library.",
)
const maxNamed = 3

/** Checks that every disk inside the libraries is available, as of their last scans, and names what these couldn't read. */
export const disksCheck = ({ db }: { readonly db: Db }): Check => ({
  component: 'libraryFolders',
  run: async () => {
    const unreadable = (await listUnreadable(db)).map(({ libraryName, path }) => `${libraryName}: ${path}`)
    const named = [...unreadable.slice(0, maxNamed), ...(unreadable.length > maxNamed ? ['…'] : [])].join(', ')
    const noticed = unreadable.length === 0 ? {} : { notice: FoldersUnreadable(named) }
    const folders = await listUnavailableFolders(db)
    if (folders.length === 0) return { status: 'UP', ...noticed }
    const names = new Map((await listLibraries(db)).map(({ id, name }) => [id, name]))
    const unavailable = folders.flatMap((folder) => {
      const libraryName = names.get(folder.libraryId)
      return libraryName === undefined ? [] : [{ ...folder, libraryName }]
    })
    return { ...noticed, ...(unavailable.length === 0 ? { status: 'UP' } : { status: 'DOWN', reason: reasonFor(unavailable) }) }
  },
})

type FolderOfLibrary = UnavailableFolder & { readonly libraryName: string }

function reasonFor(unavailable: readonly FolderOfLibrary[]): Sentence {
  const [first, second] = unavailable
  if (first && !second) return FolderUnavailable(first.libraryName, first.path, isoInstant(first.awaySince), first.books)
  const folders = unavailable.map((folder) => `${folder.libraryName}: ${folder.path}`).join(', ')
  const books = unavailable.reduce((sum, folder) => sum + folder.books, 0)
  return FoldersUnavailable(unavailable.length, folders, books)
}
