// Runs one PostgreSQL for one test run, in a separate process. Its arguments are further options of the server: name=value.
// Guarantee: PostgreSQL and its files are removed when the run ends, however it ends: the closing of the IPC channel is the signal, and
// the next run on this machine cleans up after a killed keeper.
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type PostgresPrograms, preparePostgres } from './postgres-programs.ts'
import { abandonedFolders, scratchFolder } from './scratch-folders.ts'

export type KeeperMessage = { readonly url: string } | { readonly problem: string }

const readyLine = 'database system is ready to accept connections'
/** Speed over durability: the data exists only for the run. */
const serverOptions = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '300',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  // No replica reads the log, and a minimal one leaves out what is copied as files.
  wal_level: 'minimal',
  max_wal_senders: '0',
  lc_messages: 'C',
}

await runServer()

async function runServer(): Promise<void> {
  sweepAbandonedServers()
  const folder = scratchFolder('postgres')
  const giveUp = new AbortController()
  let server: ChildProcess | undefined
  const exit = async () => {
    giveUp.abort()
    await stop(server)
    rmSync(folder, { recursive: true, force: true })
    process.exit()
  }
  for (const end of ['disconnect', 'SIGINT', 'SIGTERM', 'SIGHUP']) process.once(end, exit)
  try {
    const programs = await preparePostgres(folder)
    const password = await createCluster(programs, folder, giveUp.signal)
    const port = await untilOneIsFree(async (free) => {
      server = spawnServer(programs, folder, free)
      await readiness(server)
    })
    sendMessage({ url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres` })
  } catch (error) {
    sendMessage({ problem: `PostgreSQL for tests did not start: ${(error as Error).message}` })
    await exit()
  }
}

function sendMessage(message: KeeperMessage): void {
  if (process.connected) process.send?.(message)
}

/** @returns the password of the superuser `postgres` */
async function createCluster({ initdb, asUser }: PostgresPrograms, folder: string, signal: AbortSignal): Promise<string> {
  const password = randomBytes(16).toString('hex')
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  mkdirSync(join(folder, 'data'), { mode: 0o700 })
  if (asUser) for (const path of [folder, passwordFile, join(folder, 'data')]) chownSync(path, asUser.uid, asUser.gid)
  // The built-in C.UTF-8 handles letters of every script and is the same on every system.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  // A test opens dozens of connections: each would cost four thousand rounds of hashing, for a password that needs no protection.
  const credentials = [`--pwfile=${passwordFile}`, '--auth=password', '--set=scram_iterations=1']
  const options = ['--username=postgres', ...credentials, '--no-sync', '--no-instructions', ...locale]
  await promisify(execFile)(initdb, [`--pgdata=${join(folder, 'data')}`, ...options], { cwd: folder, signal, ...asUser })
  rmSync(passwordFile)
  return password
}

function spawnServer({ postgres, asUser }: PostgresPrograms, folder: string, port: number): ChildProcess {
  const own = Object.entries({ ...serverOptions, port: String(port) }).map(([name, value]) => `${name}=${value}`)
  const options = [...own, ...process.argv.slice(2)].flatMap((option) => ['-c', option])
  return spawn(postgres, ['-D', join(folder, 'data'), ...options], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], ...asUser })
}

/** Resolves when the server accepts connections. @throws Error with the server's output, when it exits before */
function readiness(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let written = ''
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      written = (written + text).slice(-4_000)
      if (written.includes(readyLine)) resolve()
    })
    server.once('error', reject)
    server.once('exit', (code) => reject(new Error(`postgres ended with ${code}: ${written}`)))
  })
}

async function stop(server: ChildProcess | undefined): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGINT')
  const impatience = setTimeout(() => server.kill('SIGQUIT'), 5_000)
  await ended
  clearTimeout(impatience)
}

/** Another test may have taken a port that was just free: then retry with another one. */
async function untilOneIsFree(start: (port: number) => Promise<void>, tries = 5): Promise<number> {
  const port = await freePort()
  try {
    await start(port)
    return port
  } catch (error) {
    if (tries === 1 || !(error as Error).message.includes('Address already in use')) throw error
    return untilOneIsFree(start, tries - 1)
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** Stops servers whose keeper was killed and removes their files. */
function sweepAbandonedServers(): void {
  for (const folder of abandonedFolders('postgres')) {
    const server = serverOf(folder)
    if (server !== undefined) process.kill(server, 'SIGQUIT')
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Process ids are reused: only a process whose command line names this folder is its server. */
function serverOf(folder: string): number | undefined {
  const pidFile = join(folder, 'data', 'postmaster.pid')
  if (!existsSync(pidFile)) return undefined
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10)
  const { stdout } = spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.includes(folder) ? pid : undefined
}
