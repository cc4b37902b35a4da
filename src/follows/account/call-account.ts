import type { Clock } from '../../kernel/clock/index.ts'
import { SentenceError } from '../../kernel/sentences/index.ts'
import {
  type AccountFollows,
  AccountNotUsable,
  type Plugins,
  SourceAnswerInvalid,
  SourceNotFound,
  SourceUnavailable,
} from '../../plugins/index.ts'
import { AccountSourceDown, AccountSourceLimited, AccountTitleNotFound } from './account.errors.ts'

export interface AccountDeps {
  readonly clock: Clock
  readonly plugins: Pick<Plugins, 'accountFollows'>
}

/** The plugin is disabled, or its credentials are missing or rejected; returned as an Action result. */
export class AccountUnusable extends SentenceError {
  override readonly name = 'AccountUnusable'
}

/**
 * Queries the account that an administrator configured.
 * @throws AccountUnusable, AccountSourceDown, AccountSourceLimited, AccountTitleNotFound
 */
export async function callAccount<T>({ clock, plugins }: AccountDeps, call: (account: AccountFollows) => Promise<T>): Promise<T> {
  const state = await plugins.accountFollows()
  if (state.state === 'disabled') throw new AccountUnusable(state.reason)
  try {
    return await call(state.provider)
  } catch (error) {
    throw toAccountError(error, clock.now())
  }
}

function toAccountError(error: unknown, nowMs: number): unknown {
  if (error instanceof AccountNotUsable) return new AccountUnusable(error.sentence, { cause: error })
  if (error instanceof SourceNotFound) return AccountTitleNotFound.with({ cause: error }, error.sentence)
  if (error instanceof SourceAnswerInvalid) return AccountSourceDown.with({ cause: error }, error.sentence)
  if (!(error instanceof SourceUnavailable)) return error
  const { sentence, retryAtMs, status } = error
  if (status !== 429) return AccountSourceDown.with({ cause: error }, sentence)
  const retryAfterSeconds = retryAtMs === undefined ? undefined : Math.max(1, (retryAtMs - nowMs) / 1000)
  return AccountSourceLimited.with({ cause: error, retryAfterSeconds }, sentence)
}
