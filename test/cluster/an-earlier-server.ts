// The server as it was at an earlier commit, built with that commit's own scripts.
import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundlesParent } from '../setup/test-bundles.ts'

const root = join(import.meta.dirname, '../..')

export interface EarlierServer {
  /** Path of the program; it starts like the one of the crash tests. */
  readonly program: string
  remove(): Promise<void>
}

/** @param ref a tag or a commit of this repository @throws Error when it is unknown or can't be built */
export async function anEarlierServer(ref: string): Promise<EarlierServer> {
  await mkdir(bundlesParent, { recursive: true })
  const folder = await mkdtemp(join(bundlesParent, 'hondana-earlier-'))
  const files = execFileSync('git', ['archive', ref], { cwd: root, maxBuffer: 512 * 1024 * 1024 })
  execFileSync('tar', ['-x', '-C', folder], { input: files })
  // With other packages its scripts install them, which would empty a shared folder first.
  if (await hasSamePackages(folder)) await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const bundles = pathToFileURL(join(folder, 'test/setup/test-bundles.ts')).href
  const output = join(folder, 'dist/earlier')
  await mkdir(output, { recursive: true })
  const script = `const { bundleProgram } = await import('${bundles}')
process.stdout.write('@' + bundleProgram('${join(folder, 'test/crash/server-with-kill.ts')}', '${output}'))`
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: folder, encoding: 'utf8' })
  return { program: printed.slice(printed.lastIndexOf('@') + 1), remove: () => rm(folder, { recursive: true, force: true }) }
}

async function hasSamePackages(folder: string): Promise<boolean> {
  const [earlier, current] = await Promise.all([folder, root].map((one) => readFile(join(one, 'package-lock.json'), 'utf8')))
  return earlier === current
}
