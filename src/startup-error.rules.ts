// Explains why a server did not start: a problem that the administrator can fix becomes a message that names the setting.

import type { Settings } from './kernel/config/index.ts'
import { DatabaseUnavailable } from './kernel/db/index.ts'
import { errorCodeOf } from './kernel/errors/index.ts'

/** As reported by Node and the database drivers. */
interface Fault {
  readonly code?: string
  readonly syscall?: string
  readonly hostname?: string
  readonly port?: number
  readonly path?: string
}

const databaseFaults: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'no database is reachable at this address',
  ECONNRESET: 'no database is reachable at this address',
  ETIMEDOUT: 'no database is reachable at this address',
  EHOSTUNREACH: 'no database is reachable at this address',
  ENOTFOUND: "the host name can't be resolved",
  EAI_AGAIN: "the host name can't be resolved",
  '28P01': 'wrong user name or password',
  '28000': "the user isn't allowed to sign in",
  '3D000': "the database doesn't exist",
  '53300': 'the database has reached its connection limit',
  '57P03': 'the database is still starting up',
}

/**
 * A message about a startup failure that the administrator can fix; undefined for an internal error.
 * The database address is not repeated, because it may contain a password.
 */
export function startupErrorOf(error: unknown, settings: Settings): string | undefined {
  const fault = ((error instanceof DatabaseUnavailable ? error.cause : error) ?? {}) as Fault
  if (fault.syscall === 'listen' || (fault.syscall === 'getaddrinfo' && fault.hostname === settings.host))
    return listenFault(fault, settings)
  if (settings.databaseUrl !== undefined && fault.code !== undefined && fault.code in databaseFaults)
    return `HONDANA_DATABASE_URL: ${databaseFaults[fault.code]}.`
  const isOwnFile = fault.syscall === 'open' && fault.path?.startsWith(settings.configDir)
  const isFolder = isOwnFile || fault.syscall === 'mkdir' || /^SQLITE_(CANTOPEN|READONLY)/.test(fault.code ?? '')
  return isFolder ? `HONDANA_CONFIG_DIR: the server can't write to ${settings.configDir} (${fault.code}).` : undefined
}

/** A message about a database that a command can't reach; undefined for another error. */
export function databaseFaultOf(error: unknown): string | undefined {
  const code = errorCodeOf(error instanceof DatabaseUnavailable ? error.cause : error)
  const fault = code === undefined ? undefined : databaseFaults[code]
  return fault && `PostgreSQL: ${fault}.`
}

/** The port may be one that an administrator stored; HONDANA_PORT takes precedence. */
function listenFault({ code, port: tried }: Fault, { host, port: configured }: Settings): string | undefined {
  const port = tried ?? configured
  if (code === 'EADDRINUSE') return `HONDANA_PORT: port ${port} is already in use by another program.`
  if (code === 'EACCES') return `HONDANA_PORT: this user isn't allowed to listen on port ${port}; choose port 1024 or higher.`
  return code === undefined ? undefined : `HONDANA_HOST: ${host} isn't an address of this machine (${code}).`
}
