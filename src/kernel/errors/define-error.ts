// Promise: every error that a caller can meet is declared once, with a stable code, a status and a sentence for a person.
// The catalogue is the set of all declarations; docs/errors.md is generated from it and tested against it.
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
  /** Sentence with `{name}` or `{name:kind}` for each value (kernel/sentences); it says what to do. */
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
export class CatalogueError extends SentenceError {
  readonly code: string
  readonly status: number
  readonly params: SentenceParams
  readonly retryAfterSeconds: number | undefined
  readonly headers: Readonly<Record<string, string>>
  constructor(status: number, saying: CodedSentence, details: ErrorDetails = {}) {
    super(saying, { cause: details.cause })
    const { code, params } = saying
    this.name = code
    this.code = code
    this.status = status
    this.params = params
    this.retryAfterSeconds = details.retryAfterSeconds
    this.headers = details.headers ?? {}
  }
}

export interface ErrorFactory<Arguments extends readonly SentenceParam[] = readonly string[]> extends ErrorDefinition {
  /** Builds the error; `args` fill the sentence in the order in which it names its values. */
  (...args: Arguments): CatalogueError
  /** Same, with details. */
  with(details: ErrorDetails, ...args: Arguments): CatalogueError
  matches(error: unknown): error is CatalogueError
}

/**
 * Declares an error of the catalogue.
 * @param code stable, upper-case with underscores, never reused
 * @throws Error when the code is declared twice
 */
export function defineError<const Words extends string>(code: string, status: number, message: Words): ErrorFactory<ArgumentsOf<Words>> {
  const definition: ErrorDefinition = { code, status, message }
  const say = registerSentence({ code, words: message })
  catalogue.set(code, definition)
  const build = (...args: ArgumentsOf<Words>) => new CatalogueError(status, say(args))
  return Object.assign(build, {
    ...definition,
    with: (details: ErrorDetails, ...args: ArgumentsOf<Words>) => new CatalogueError(status, say(args), details),
    matches: (error: unknown): error is CatalogueError => error instanceof CatalogueError && error.code === code,
  })
}

/** Every declared error, sorted by code. */
export const listErrors = (): readonly ErrorDefinition[] => [...catalogue.values()].sort((a, b) => (a.code < b.code ? -1 : 1))
