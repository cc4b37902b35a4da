// Promise: every error that a caller can meet is declared once, with a stable code, a status and a sentence for a person.
// The catalogue is the set of all declarations; docs/errors.md is generated from it and tested against it.

export interface ErrorDefinition {
  readonly code: string
  /** HTTP status. */
  readonly status: number
  /** Sentence with %s for each argument; it says what to do. */
  readonly message: string
}

const catalogue = new Map<string, ErrorDefinition>()

/** What an error carries beside its sentence. */
export interface ErrorDetails {
  /** Seconds for the Retry-After header of 429 and 503 answers. */
  readonly retryAfterSeconds?: number | undefined
  /** Further headers of the answer, lower case. */
  readonly headers?: Readonly<Record<string, string>>
  /** For the log; never shown to a caller. */
  readonly cause?: unknown
}

/** An error meant for a caller. Its message holds no secret, no stack and no path outside the libraries. */
export class CatalogueError extends Error {
  readonly code: string
  readonly status: number
  readonly retryAfterSeconds: number | undefined
  readonly headers: Readonly<Record<string, string>>
  constructor(definition: ErrorDefinition, message: string, details: ErrorDetails = {}) {
    super(message, { cause: details.cause })
    this.name = definition.code
    this.code = definition.code
    this.status = definition.status
    this.retryAfterSeconds = details.retryAfterSeconds
    this.headers = details.headers ?? {}
  }
}

export interface ErrorFactory extends ErrorDefinition {
  /** Builds the error; `args` fill the %s of the message in order. */
  (...args: readonly (string | number)[]): CatalogueError
  /** Same, with details. */
  with(details: ErrorDetails, ...args: readonly (string | number)[]): CatalogueError
  matches(error: unknown): error is CatalogueError
}

/**
 * Declares an error of the catalogue.
 * @param code stable, upper-case with underscores, never reused
 * @throws Error when the code is declared twice
 */
export function defineError(code: string, status: number, message: string): ErrorFactory {
  if (catalogue.has(code)) throw new Error(`Error code ${code} is declared twice`)
  const definition: ErrorDefinition = { code, status, message }
  catalogue.set(code, definition)
  const build = (...args: readonly (string | number)[]) => new CatalogueError(definition, fill(message, args))
  return Object.assign(build, {
    ...definition,
    with: (details: ErrorDetails, ...args: readonly (string | number)[]) => new CatalogueError(definition, fill(message, args), details),
    matches: (error: unknown): error is CatalogueError => error instanceof CatalogueError && error.code === code,
  })
}

/** Every declared error, sorted by code. */
export const listErrors = (): readonly ErrorDefinition[] => [...catalogue.values()].sort((a, b) => (a.code < b.code ? -1 : 1))

function fill(message: string, args: readonly (string | number)[]): string {
  let next = 0
  return message.replaceAll('%s', () => String(args[next++] ?? ''))
}
