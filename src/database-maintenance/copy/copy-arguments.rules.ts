// The arguments of `npm start -- copy`.
import { type DatabaseLocation, parsePostgresAddress, postgresLocation } from '../../kernel/db/index.ts'
import { requireDefined } from '../../kernel/errors/index.ts'
import { TransferRefused } from '../transfer/table-data.ts'
import type { TransferResult } from '../transfer/transfer.ts'

export const copyUsage = `Copies all data of a Hondana server to an empty database, which may be of the other kind.

  npm start -- copy --from <database> --to <database>

<database> is a SQLite file, for example config/hondana.sqlite, or the URL of a PostgreSQL database, for example
postgres://user:password@host/hondana. Stop the server first. If the copy is interrupted, run the same command again to continue.`

const names = ['from', 'to'] as const
type Name = (typeof names)[number]

/** @param resolvePath makes the path of a file absolute @throws TransferRefused with the usage */
export function parseCopyArguments(
  args: readonly string[],
  resolvePath: (path: string) => string,
): Readonly<Record<Name, DatabaseLocation>> {
  const given = new Map<Name, string>()
  const rest = [...args]
  for (let argument = rest.shift(); argument !== undefined; argument = rest.shift()) {
    const found = /^--([^=]*)(?:=(.*))?$/s.exec(argument)
    const known = names.find((one) => one === found?.[1])
    if (!known) throw withUsage(`Unknown argument: ${argument}`)
    if (given.has(known)) throw withUsage(`--${known} is given twice.`)
    const text = found?.[2] ?? rest.shift()
    if (!text || text.startsWith('--')) throw withUsage(`--${known} needs a database.`)
    given.set(known, text)
  }
  const location = (name: Name): DatabaseLocation => {
    const text = given.get(name)
    if (text === undefined) throw withUsage(`--${name} is missing.`)
    return parseLocation(text, resolvePath)
  }
  return { from: location('from'), to: location('to') }
}

function parseLocation(text: string, resolvePath: (path: string) => string): DatabaseLocation {
  if (/^postgres(ql)?:\/\//i.test(text)) {
    if (!parsePostgresAddress(text))
      throw withUsage('The URL of the PostgreSQL database is invalid. Encode special characters in the password.')
    return postgresLocation(text)
  }
  if (/^[a-z][a-z\d+.-]+:\/\//i.test(text)) throw withUsage(`Unknown kind of database: ${text.slice(0, text.indexOf(':'))}.`)
  return { engine: 'sqlite', file: resolvePath(text) }
}

const withUsage = (problem: string) => new TransferRefused(`${problem}\n\n${copyUsage}`)

/** A database for messages: without its password. */
export function describeLocation(location: DatabaseLocation): string {
  if (location.engine === 'sqlite') return location.file
  const { host, port, database } = requireDefined(parsePostgresAddress(location.url), 'an address that was read')
  const isSocket = host.startsWith('/')
  return `postgres://${isSocket ? '' : host}${port === '' ? '' : `:${port}`}/${database}${isSocket ? `?host=${host}` : ''}`
}

/** What was done, and how to use it. */
export function copiedText({ rows, tables, rowsEarlier, adaptedRows }: TransferResult, to: DatabaseLocation): string {
  const count = new Intl.NumberFormat('en-US')
  const earlier = rowsEarlier === 0 ? '' : `, ${count.format(rowsEarlier)} of them by an earlier run`
  const next =
    to.engine === 'sqlite'
      ? `Start the server without HONDANA_DATABASE_URL, with this file as hondana.sqlite in its configuration folder (HONDANA_CONFIG_DIR).`
      : 'Start the server with the URL of this database as HONDANA_DATABASE_URL, and with the same configuration folder as before.'
  const adapted =
    adaptedRows === 0
      ? []
      : [
          `${count.format(adaptedRows)} rows contain characters or numbers that the target can't store: NUL characters became \u{fffd}, and NaN became 0 or empty.`,
        ]
  return [`Copied and verified ${count.format(rows)} rows of ${tables} tables${earlier}.`, ...adapted, next].join('\n')
}
