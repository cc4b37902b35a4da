// Explains why a server did not start or a command failed: a problem that the administrator can fix becomes a message that names the
// setting.

import type { Settings } from './kernel/config/index.ts'
import { DatabaseUnavailable, isConnectionLost, isSocketMissing } from './kernel/db/index.ts'

/** As reported by Node and the database drivers. */
interface Fault {
  readonly code?: string
  readonly syscall?: string
  readonly hostname?: string
  readonly port?: number
  readonly path?: string
  readonly message?: string
}

const databaseFaults: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'no database is reachable at this address',
  ECONNRESET: 'no database is reachable at this address',
  ETIMEDOUT: 'no database is reachable at this address',
  EHOSTUNREACH: 'no database is reachable at this address',
  ENOTFOUND: "the host name can't be resolved",
  EAI_AGAIN: "the host name can't be resolved",
  '25006': 'the database only allows reading, as a standby does',
  '28P01': 'wrong user name or password',
  '28000': "the user isn't allowed to sign in",
  '3D000': "the database doesn't exist",
  '53100': 'the disk of the database is full',
  '53300': 'the database has reached its connection limit',
  '57P03': 'the database is still starting up',
}

/**
 * A message about a startup failure that the administrator can fix; undefined for an internal error.
 * The database address is not repeated, because it may contain a password.
 */
export function startupErrorOf(error: unknown, settings: Settings): string | undefined {
  const fault = faultOf(error)
  if (fault.syscall === 'listen' || (fault.syscall === 'getaddrinfo' && fault.hostname === settings.host))
    return listenFault(fault, settings)
  const { configDir, databaseUrl } = settings
  const databaseFault = databaseFaultOf(fault)
  if (databaseUrl !== undefined && databaseFault) return `HONDANA_DATABASE_URL: ${databaseFault}.`
  if (databaseUrl !== undefined && isConnectionLost(fault))
    return 'HONDANA_DATABASE_URL: the connection to the database was lost. Start the server again once the database is running.'
  if (isFull(fault)) return `HONDANA_CONFIG_DIR: the disk of ${configDir} is full. Free up some space, then start the server again.`
  if (isDamaged(fault))
    return `HONDANA_CONFIG_DIR: the database in ${configDir} is damaged (${fault.message}). Check the disk, then restore the latest backup: npm start -- restore <file>.`
  const isOwnFile = fault.path?.startsWith(configDir) && (fault.syscall === 'open' || isForbidden(fault))
  const isFolder = isOwnFile || fault.syscall === 'mkdir' || /^SQLITE_(CANTOPEN|READONLY)/.test(fault.code ?? '')
  return isFolder ? `HONDANA_CONFIG_DIR: the server can't write to ${configDir} (${fault.code}).` : undefined
}

/** A message about what a command can't reach, read or write; undefined for another error. */
export function commandErrorOf(error: unknown): string | undefined {
  const fault = faultOf(error)
  const databaseFault = databaseFaultOf(fault)
  if (databaseFault) return `PostgreSQL: ${databaseFault}.`
  if (isConnectionLost(fault)) return 'PostgreSQL: the connection was lost. Run the same command again once the database is running.'
  if (isFull(fault)) return 'The disk is full. Free up some space, then run the same command again.'
  if (isDamaged(fault)) return `The SQLite database is damaged (${fault.message}). Check the disk, and use a backup instead.`
  if (fault.path !== undefined && isForbidden(fault)) return `This user isn't allowed to read or write ${fault.path} (${fault.code}).`
  return undefined
}

const faultOf = (error: unknown): Fault => ((error instanceof DatabaseUnavailable ? error.cause : error) ?? {}) as Fault

const databaseFaultOf = (fault: Fault): string | undefined => databaseFaults[isSocketMissing(fault) ? 'ECONNREFUSED' : String(fault.code)]

const isFull = ({ code }: Fault): boolean => code === 'ENOSPC' || code === 'EDQUOT' || code === 'SQLITE_FULL'

const isForbidden = ({ code }: Fault): boolean => code === 'EACCES' || code === 'EPERM' || code === 'EROFS'

const isDamaged = ({ code }: Fault): boolean => /^SQLITE_(CORRUPT|NOTADB)/.test(String(code))

/** The port may be one that an administrator stored; HONDANA_PORT takes precedence. */
function listenFault({ code, port: tried }: Fault, { host, port: configured }: Settings): string | undefined {
  const port = tried ?? configured
  if (code === 'EADDRINUSE') return `HONDANA_PORT: port ${port} is already in use by another program.`
  if (code === 'EACCES') return `HONDANA_PORT: this user isn't allowed to listen on port ${port}; choose port 1024 or higher.`
  return code === undefined ? undefined : `HONDANA_HOST: ${host} isn't an address of this machine (${code}).`
}
