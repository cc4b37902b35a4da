// Reads the version of the running server and of its platform.
import { readFile } from 'node:fs/promises'
import { arch, release, type } from 'node:os'
import { join } from 'node:path'
import { isoInstant } from '../../kernel/clock/index.ts'

export interface Build {
  /** Empty strings when the server does not run from a Git checkout. */
  readonly git: { readonly branch: string; readonly commit: { readonly id: string; readonly time: string } }
  readonly build: { readonly version: string; readonly artifact: string; readonly name: string; readonly group: string }
  readonly node: { readonly version: string }
  readonly os: { readonly name: string; readonly version: string; readonly arch: string }
}

export const readBuild = async (projectFolder: string, version: string): Promise<Build> => ({
  git: await readGit(join(projectFolder, '.git')),
  build: { version, artifact: 'hondana', name: 'Hondana', group: 'hondana' },
  node: { version: process.versions.node },
  os: { name: type(), version: release(), arch: arch() },
})

async function readGit(folder: string): Promise<Build['git']> {
  const text = (name: string) => readFile(join(folder, name), 'utf8').catch(() => '')
  const branch = /^ref: refs\/heads\/(.+)$/m.exec(await text('HEAD'))?.[1] ?? ''
  // The last line of the log: previous commit, this commit, author, time and action.
  const last = (await text('logs/HEAD')).trimEnd().split('\n').at(-1) ?? ''
  const [, id = '', seconds] = /^[0-9a-f]+ ([0-9a-f]{7})[0-9a-f]* .*> (\d+) [+-]\d{4}\t/.exec(last) ?? []
  return { branch, commit: { id, time: seconds === undefined ? '' : isoInstant(Number(seconds) * 1000) } }
}
