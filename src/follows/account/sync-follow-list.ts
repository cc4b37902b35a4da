// Follows the titles of a library's follow list with the account, too.
// Guarantee: titles that the account already follows are not requested again. One failing title does not block the others, but a source
// that is down or rejects the account ends the sync, with a report of what was done so far.
import { CatalogueError } from '../../kernel/errors/index.ts'
import { messageFields } from '../../kernel/http/index.ts'
import { defineSentence } from '../../kernel/sentences/index.ts'
import type { AccountFollows } from '../../plugins/index.ts'
import type { FollowedLibrary, FollowFiles } from '../list/follow-file.ts'
import { parseFollowText } from '../list/follow-text.rules.ts'
import { AccountTitleNotFound } from './account.errors.ts'
import { type AccountDeps, AccountUnusable, callAccount } from './call-account.ts'

const NamesNone = defineSentence('FOLLOW_LIST_NAMES_NONE', 'The follow list of "{library}" contains no titles from {source}.')

export interface SyncSummary {
  /** Titles of the list that the account follows now. */
  readonly followed: number
  /** Titles of this source in the list. */
  readonly total: number
  readonly failed: readonly Failed[]
}

type Failed = { readonly url: string } & ReturnType<typeof messageFields>

/**
 * @throws AccountUnusable also for a list without titles of this source, AccountSourceDown, AccountSourceLimited, FollowFileNotReadable
 */
export async function syncFollowList(
  deps: AccountDeps & { readonly files: FollowFiles },
  library: FollowedLibrary,
  signal: AbortSignal,
): Promise<SyncSummary> {
  const { entries } = parseFollowText(new TextDecoder().decode((await deps.files.read(library)).bytes))
  const { titles, follows } = await callAccount(deps, async (account) => ({
    titles: entries.flatMap(({ url }) => titleOf(account, url)),
    follows: new Set(await account.listFollows(signal)),
  }))
  if (titles.length === 0) throw new AccountUnusable(NamesNone(library.name, 'MangaDex'))
  const missing = titles.filter(({ id }) => !follows.has(id))
  const failed: Failed[] = []
  for (const [done, { url, id }] of missing.entries()) {
    const error = await followOne(deps, id, signal)
    if (!error) continue
    const message = messageFields(error.sentence)
    if (AccountTitleNotFound.matches(error)) failed.push({ url, ...message })
    else {
      failed.push(...missing.slice(done).map((title) => ({ url: title.url, ...message })))
      break
    }
  }
  return { followed: titles.length - failed.length, total: titles.length, failed }
}

function titleOf(account: AccountFollows, url: string) {
  const id = account.titleIdOf(url)
  return id === undefined ? [] : [{ url, id }]
}

/** @returns why it is not followed; undefined when it is */
async function followOne(deps: AccountDeps, titleId: string, signal: AbortSignal): Promise<AccountUnusable | CatalogueError | undefined> {
  try {
    await callAccount(deps, (account) => account.follow(titleId, signal))
    return undefined
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof AccountUnusable || error instanceof CatalogueError) return error
    throw error
  }
}
