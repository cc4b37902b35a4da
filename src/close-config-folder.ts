import type { AppContext } from './kernel/feature/index.ts'
import { restrictToOwner } from './kernel/files/index.ts'
import { isInside, listLibraries } from './library/index.ts'

/** Makes the configuration folder private. A folder that contains a library stays accessible, because other programs may read that. */
export async function closeConfigFolder({ db, log, settings: { configDir } }: AppContext, exposed: readonly string[]): Promise<void> {
  const holdsLibrary = (await listLibraries(db)).some(({ root }) => isInside(configDir, root))
  const open = holdsLibrary || (await restrictToOwner(configDir)) ? exposed : [...exposed, configDir]
  if (open.length > 0)
    log.warn({ paths: open }, "Other users of this machine can read the server's data, and the server isn't allowed to restrict access")
}
