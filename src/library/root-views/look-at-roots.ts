// Every node compares the folders of the libraries with what is stored, and tells the others. Nothing is ever written into a library.
import { readdir, stat } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '../../kernel/db/index.ts'
import { diskCalls } from '../../kernel/disk-calls/index.ts'
import { errorCodeOf } from '../../kernel/errors/index.ts'
import { type AppContext, repeatEvery, type Service } from '../../kernel/feature/index.ts'
import { WaitsForOtherNode } from '../../kernel/tasks/index.ts'
import { findLibrary, type Library, listLibraries } from '../libraries/libraries.queries.ts'
import { fromStoredPath } from '../libraries/library-root.rules.ts'
import { isHidden } from '../scan/plan/found-files.rules.ts'
import { findOddViews, type RootState, type RootView, rootStateOf } from './root-view.rules.ts'
import { deleteViewsOfOthers, listRootViews, sampleBookPaths, saveRootView } from './root-views.queries.ts'

type LookDeps = Pick<AppContext, 'db' | 'nodes'>

const lookEveryMs = 60_000
/** A disk that takes longer counts as missing. */
const timeoutMs = 10_000

export const lookAtRoots = (deps: LookDeps & Pick<AppContext, 'clock' | 'log'>): Service => ({
  name: 'library.look-at-roots',
  role: 'any',
  start: async () =>
    repeatEvery({
      clock: deps.clock,
      everyMs: lookEveryMs,
      run: async () => {
        for (const library of await listLibraries(deps.db)) await lookAtRoot(deps, library)
        await deleteViewsOfOthers(
          deps.db,
          (await deps.nodes.list()).map(({ id }) => id),
        )
      },
      onError: (err) => deps.log.warn({ err }, 'Checking whether this node sees the libraries failed; retrying in a minute'),
    }),
})

/** Looks at the folder of a library on this node, and stores what it sees. */
async function lookAtRoot({ db, nodes }: LookDeps, library: Library): Promise<RootState> {
  const paths = await sampleBookPaths(db, library.id)
  const seen = readState(library.root, paths).catch((): RootState => 'MISSING')
  const state = await Promise.race([seen, delay(timeoutMs, 'MISSING' as const, { ref: false })])
  await saveRootView(db, { nodeId: nodes.id, libraryId: library.id, state })
  return state
}

async function readState(root: string, paths: readonly string[]): Promise<RootState> {
  const entries = await diskCalls.callInTime(root, () => readdir(root))
  const found = await Promise.all(paths.map((path) => exists(fromStoredPath(root, path))))
  return rootStateOf({ isEmpty: entries.every(isHidden), sampled: paths.length, found: found.filter(Boolean).length })
}

/**
 * Whether the folder of a library is empty although the library has books: its disk isn't mounted.
 * @throws the error of the file system
 */
export const isRootEmptied = async (db: Db, { id, root }: Pick<Library, 'id' | 'root'>): Promise<boolean> =>
  (await readState(root, await sampleBookPaths(db, id))) === 'EMPTY'

async function exists(path: string): Promise<boolean> {
  try {
    await diskCalls.callInTime(path, () => stat(path))
    return true
  } catch (error) {
    if (errorCodeOf(error) === undefined) throw error
    return false
  }
}

/**
 * Called before a scan: what another node sees must not be removed because this one doesn't see it.
 * @throws WaitsForOtherNode when a running node sees the library's books and this one does not
 */
export async function assertRootVisible(deps: LookDeps, libraryId: string): Promise<void> {
  if (!deps.nodes.isShared || deps.nodes.runningCount() < 2) return
  const library = await findLibrary(deps.db, libraryId)
  if (!library || (await lookAtRoot(deps, library)) === 'VISIBLE') return
  const odd = findOddViews(await listRootViews(deps.db), await listRunningIds(deps))
  if (odd.some((view) => view.libraryId === libraryId && view.nodeId === deps.nodes.id))
    throw new WaitsForOtherNode(`This node can't see ${library.root}, and another one can.`)
}

const listRunningIds = async ({ nodes }: Pick<LookDeps, 'nodes'>): Promise<ReadonlySet<string>> =>
  new Set((await nodes.list()).filter(({ isGone }) => !isGone).map(({ id }) => id))

/**
 * Returns those of these libraries that this node doesn't see, though another running one does. Called before something is written to
 * them.
 */
export async function listUnseenHere(deps: LookDeps, libraryIds: readonly string[]): Promise<readonly string[]> {
  const isOwn = ({ nodeId }: RootView) => nodeId === deps.nodes.id
  const own = new Map((await listRootViews(deps.db)).filter(isOwn).map(({ libraryId, state }) => [libraryId, state]))
  for (const libraryId of libraryIds) {
    // Others are looked at once a minute: a share that doesn't respond must not hold up the other libraries.
    const library = (own.get(libraryId) ?? 'VISIBLE') === 'VISIBLE' ? await findLibrary(deps.db, libraryId) : undefined
    if (library) await lookAtRoot(deps, library)
  }
  const odd = findOddViews(await listRootViews(deps.db), await listRunningIds(deps)).filter(isOwn)
  return libraryIds.filter((id) => odd.some(({ libraryId }) => libraryId === id))
}

/** A library that a node doesn't see, though another one does. */
export interface UnseenLibrary {
  readonly nodeId: string
  readonly libraryId: string
  readonly name: string
  readonly root: string
}

export async function listUnseenLibraries(
  { db }: Pick<AppContext, 'db'>,
  runningIds: ReadonlySet<string>,
): Promise<readonly UnseenLibrary[]> {
  const odd = findOddViews(await listRootViews(db), runningIds)
  if (odd.length === 0) return []
  const libraries = new Map((await listLibraries(db)).map((library) => [library.id, library]))
  return odd.flatMap(({ nodeId, libraryId }) => {
    const library = libraries.get(libraryId)
    return library ? [{ nodeId, libraryId, name: library.name, root: library.root }] : []
  })
}
