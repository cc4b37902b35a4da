// API keys: 128 random bits that authenticate a user. Guarantee: a key is shown once and stored only as a hash.
import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '../../kernel/clock/index.ts'
import { afterCommit, type Db, inTransaction, lockForPurpose } from '../../kernel/db/index.ts'
import type { EventBus } from '../../kernel/events/index.ts'
import { newId } from '../../kernel/identity/index.ts'
import { createTtlCache } from '../accounts/ttl-cache.ts'
import { deleteSessionsOfApiKey } from '../sign-in/sessions.queries.ts'
import type { Sessions } from '../sign-in/sessions.ts'
import { ApiKeyCommentTaken, ApiKeyNotFound, TooManyApiKeys } from '../users.errors.ts'
import type { ApiKeyRow } from '../users.tables.ts'
import { deleteApiKey, findApiKeyByHash, insertApiKey, listApiKeys } from './api-keys.queries.ts'

// Limit: a node that has lost its connection to the others accepts a deleted key this much longer.
const freshMs = 5_000
const maxKept = 1_000
/** Per user; people need one per app and device. */
const maxKeys = 100

export interface ApiKeys {
  find(key: string): Promise<ApiKeyRow | undefined>
  listOf(userId: string): Promise<readonly ApiKeyRow[]>
  /** @throws ApiKeyCommentTaken, TooManyApiKeys */
  create(userId: string, comment: string): Promise<{ readonly row: ApiKeyRow; readonly key: string }>
  /** Deletes a key and ends its sessions. @throws ApiKeyNotFound */
  remove(userId: string, id: string): Promise<void>
  /** Call it after keys were deleted elsewhere. */
  forget(): void
}

interface ApiKeysParts {
  readonly db: Db
  readonly clock: Clock
  readonly events: EventBus
  readonly sessions: Sessions
}

export function createApiKeys({ db, clock, events, sessions }: ApiKeysParts): ApiKeys {
  const cache = createTtlCache({ clock, ttlMs: freshMs, maxEntries: maxKept, load: (keyHash) => findApiKeyByHash(db, keyHash) })
  return {
    find: (key) => cache.get(hashOf(key)),
    listOf: (userId) => listApiKeys(db, userId),
    create: async (userId, comment) => {
      const key = randomBytes(16).toString('hex')
      const nowMs = clock.now()
      const row = { id: newId(nowMs), userId, keyHash: hashOf(key), comment, createdAt: nowMs, modifiedAt: nowMs }
      await inTransaction(db, async (trx) => {
        await lockForPurpose(trx, `users.api-keys.${userId}`)
        if ((await listApiKeys(trx, userId)).length >= maxKeys) throw TooManyApiKeys(maxKeys)
        if (!(await insertApiKey(trx, row))) throw ApiKeyCommentTaken()
      })
      return { row, key }
    },
    remove: async (userId, id) => {
      await inTransaction(db, async (trx) => {
        const sessionIds = await deleteSessionsOfApiKey(trx, id)
        if (!(await deleteApiKey(trx, userId, id))) throw ApiKeyNotFound(id)
        afterCommit(trx, () => {
          cache.forget()
          sessions.forget()
        })
        events.emitIn(trx, 'user.sessions-ended', { sessionIds })
      })
    },
    forget: cache.forget,
  }
}

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex')
