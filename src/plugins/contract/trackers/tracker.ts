// Contract of trackers: services on which people keep a list of what they read.
// Each call acts for one person, with the tokens of their sign-in. A plugin keeps no tokens and no state between calls.
// Guarantee: an outage, a rate limit or a rejected sign-in is an error, never "not on the list".
import { SentenceError } from '../sentences.ts'

export const trackerStatuses = ['READING', 'COMPLETED', 'ON_HOLD', 'DROPPED', 'PLANNED', 'REREADING'] as const
export type TrackerStatus = (typeof trackerStatuses)[number]

/** What a person's list says about a title. */
export interface TrackerEntry {
  readonly status: TrackerStatus
  /** A whole number; 0 when the service has no chapters. */
  readonly chaptersRead: number
  /** A whole number; null when the service has no volumes. */
  readonly volumesRead: number | null
  /** 1..100; null without a score. */
  readonly score: number | null
  /** yyyy-MM-dd; null when unknown. */
  readonly startedAt: string | null
  readonly finishedAt: string | null
}

/** The fields to set; others stay as they are. */
export type TrackerChange = Partial<TrackerEntry>

/** A title at the service. */
export interface TrackerTitle {
  readonly id: string
  readonly title: string
  readonly url: string
  /** Null while unknown. */
  readonly totalChapters: number | null
  readonly totalVolumes: number | null
  readonly year: number | null
}

/** A title with the person's entry. */
export interface TrackedTitle extends TrackerTitle {
  /** Null when the title isn't on the person's list. */
  readonly entry: TrackerEntry | null
}

/** The account that a person signed in to. */
export interface TrackerAccount {
  /** Never changes. The name may, and at some services other accounts can have the same one. */
  readonly id: string
  readonly name: string
}

/** A person's sign-in. The server stores it encrypted. */
export interface TrackerTokens {
  readonly access: string
  /** Null when the service cannot renew a sign-in. */
  readonly refresh: string | null
  /** Epoch ms; null when it does not expire. */
  readonly expiresAt: number | null
  /** What the service needs for each call besides the tokens, for example the client of the person. */
  readonly more?: Readonly<Record<string, string>>
}

export interface CodeRequest {
  readonly redirectUri: string
  readonly state: string
  /** 43 letters, digits, "-" and "_". */
  readonly codeVerifier: string
}

export interface CredentialField {
  readonly key: string
  readonly title: string
  readonly isSecret: boolean
}

/** How people sign in. Each way throws TrackerSignedOut for credentials that the service rejects. */
export type TrackerSignIn =
  /** In the browser, which then returns to this server (OAuth with a code). */
  | {
      readonly kind: 'code'
      authorizeUrl(request: CodeRequest): string
      exchange(code: string, request: Omit<CodeRequest, 'state'>, signal: AbortSignal): Promise<TrackerTokens>
    }
  /** With a token that the service shows on a page. */
  | { readonly kind: 'token'; readonly page: string; accept(token: string, signal: AbortSignal): Promise<TrackerTokens> }
  | {
      readonly kind: 'credentials'
      readonly fields: readonly CredentialField[]
      signIn(values: Readonly<Record<string, string>>, signal: AbortSignal): Promise<TrackerTokens>
    }
  /** An administrator has to enter a client of the service first. */
  | { readonly kind: 'unconfigured' }

/** What the entries of a service have. */
export interface TrackerAbilities {
  readonly chapters: boolean
  readonly volumes: boolean
  readonly score: boolean
  readonly dates: boolean
  /** Whether there is a status for titles that are read again. */
  readonly rereading: boolean
}

/** Every call throws TrackerSignedOut, SourceUnavailable (with `retryAtMs` when limited), SourceAnswerInvalid or the signal's reason. */
export interface Tracker {
  readonly signIn: TrackerSignIn
  readonly abilities: TrackerAbilities
  /** Plugin ID of the metadata source with the same title IDs; null without one. */
  readonly sameIdsAs: string | null
  /** The signed-in account. */
  account(tokens: TrackerTokens, signal: AbortSignal): Promise<TrackerAccount>
  /** Renews a sign-in. The previous tokens may no longer work afterwards. */
  refresh(tokens: TrackerTokens, signal: AbortSignal): Promise<TrackerTokens>
  /** Best matches first. */
  search(tokens: TrackerTokens, query: string, signal: AbortSignal): Promise<readonly TrackerTitle[]>
  /** @throws SourceNotFound for an unknown title */
  read(tokens: TrackerTokens, titleId: string, signal: AbortSignal): Promise<TrackedTitle>
  /**
   * Sets fields of an entry, and adds the title to the list where it isn't on it. Doing so twice has the effect of once.
   * @param write the changes, and the entry as last read @returns the entry as it is now @throws SourceNotFound
   */
  write(tokens: TrackerTokens, titleId: string, write: TrackerWrite, signal: AbortSignal): Promise<TrackerEntry>
  /** ID of the title at a URL; undefined for URLs of other sites. */
  titleIdOf(url: string): string | undefined
}

export interface TrackerWrite {
  readonly change: TrackerChange
  readonly before: TrackerEntry | null
}

/** The service no longer accepts the sign-in: the person must sign in again. */
export class TrackerSignedOut extends SentenceError {
  override readonly name = 'TrackerSignedOut'
}

/** What to send to add a title to a list. What nobody set is left out: the title may have been added elsewhere since it was last read. */
export const addedFields = ({ change, before }: TrackerWrite): TrackerChange => ({ status: 'READING', ...before, ...change })

/** The entry after a change. */
export const changedEntry = ({ change, before }: TrackerWrite): TrackerEntry => ({
  status: 'READING',
  chaptersRead: 0,
  volumesRead: null,
  score: null,
  startedAt: null,
  finishedAt: null,
  ...before,
  ...change,
})
