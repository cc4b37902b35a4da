// Guarantee: every error that a caller can get is declared once, with a stable code, a status and a message for users.
// The catalog is the set of all declarations; docs/errors.md is generated from it and tested against it.
import {
  type ArgumentsOf,
  type CodedSentence,
  registerSentence,
  SentenceError,
  type SentenceParam,
  type SentenceParams,
} from '../sentences/index.ts'

export interface ErrorDefinition {
  readonly code: string
  /** HTTP status. */
  readonly status: number
  /** Message with `{name}` or `{name:kind}` for each value (kernel/sentences); it says how to fix the error. */
  readonly message: string
}

const catalogue = new Map<string, ErrorDefinition>()

/** What an error contains in addition to its message. */
export interface ErrorDetails {
  /** Seconds for the Retry-After header of 429 and 503 responses. */
  readonly retryAfterSeconds?: number | undefined
  /** Additional response headers, lower case. */
  readonly headers?: Readonly<Record<string, string>>
  /** For the log; never shown to a caller. */
  readonly cause?: unknown
}

/** An error for callers. Its message contains no secrets, no stack and no path outside the libraries. */
export class CatalogueError extends SentenceError {
  readonly code: string
  readonly status: number
  readonly params: SentenceParams
  readonly retryAfterSeconds: number | undefined
  readonly headers: Readonly<Record<string, string>>
  constructor(status: number, sentence: CodedSentence, details: ErrorDetails = {}) {
    super(sentence, { cause: details.cause })
    const { code, params } = sentence
    this.name = code
    this.code = code
    this.status = status
    this.params = params
    this.retryAfterSeconds = details.retryAfterSeconds
    this.headers = details.headers ?? {}
  }
}

export interface ErrorFactory<Arguments extends readonly SentenceParam[] = readonly string[]> extends ErrorDefinition {
  /** Builds the error; `args` are the values of the message in order. */
  (...args: Arguments): CatalogueError
  /** The same, with details. */
  with(details: ErrorDetails, ...args: Arguments): CatalogueError
  matches(error: unknown): error is CatalogueError
}

/**
 * Declares an error of the catalog.
 * @param code stable, upper case with underscores, never reused
 * @throws Error when the code is declared twice
 */
export function defineError<const Words extends string>(code: string, status: number, message: Words): ErrorFactory<ArgumentsOf<Words>> {
  const definition: ErrorDefinition = { code, status, message }
  const toSentence = registerSentence({ code, words: message })
  catalogue.set(code, definition)
  const build = (...args: ArgumentsOf<Words>) => new CatalogueError(status, toSentence(args))
  return Object.assign(build, {
    ...definition,
    with: (details: ErrorDetails, ...args: ArgumentsOf<Words>) => new CatalogueError(status, toSentence(args), details),
    matches: (error: unknown): error is CatalogueError => error instanceof CatalogueError && error.code === code,
  })
}

/** Every declared error, sorted by code. */
export const listErrors = (): readonly ErrorDefinition[] => [...catalogue.values()].sort((a, b) => (a.code < b.code ? -1 : 1))
