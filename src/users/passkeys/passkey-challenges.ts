// What browsers are asked to sign. Guarantees: a challenge is accepted once, on any node, within ten minutes, and only for what it was
// created for. Limit: an address can get sixty in ten minutes, and all addresses together five thousand.
import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { type Clock, isYounger } from '../../kernel/clock/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import type { AttemptLimits } from '../limits/attempt-limits.ts'
import { TooManyStarts } from '../oidc/oidc.errors.ts'
import { createStartLimiter } from '../sign-in/start-limiter.ts'
import type { PasskeyAddress } from './passkey-address.rules.ts'
import { PasskeyExpired } from './passkeys.errors.ts'
import { countChallenges, insertChallenge, type PasskeyChallengeRow, takeChallenge } from './passkeys.queries.ts'

const lastsMs = 10 * 60_000
const maxChallenges = 5_000

export interface ChallengeRequest extends PasskeyAddress {
  /** The user who adds a passkey; null for a sign-in. */
  readonly userId: string | null
  /** Of the caller; undefined when many callers share it. */
  readonly address: string | undefined
}

export interface Challenges {
  /** @returns the challenge, base64url @throws TooManyStarts */
  create(request: ChallengeRequest): Promise<string>
  /** Takes the challenge that a response answers. @throws PasskeyExpired when it is not one of this user, or was used */
  take(clientDataJson: string, userId: string | null): Promise<PasskeyChallengeRow & { readonly challenge: string }>
}

const ClientData = z.object({ challenge: z.string() })

interface ChallengeParts {
  readonly db: Db
  readonly clock: Clock
  readonly attemptLimits: AttemptLimits
}

export function createChallenges({ db, clock, attemptLimits }: ChallengeParts): Challenges {
  const limiter = createStartLimiter(attemptLimits, 'passkey')
  return {
    create: async ({ userId, host, origin, address }) => {
      if (address !== undefined) await limiter.count(address)
      if ((await countChallenges(db, clock.now() - lastsMs)) >= maxChallenges) throw TooManyStarts()
      const challenge = randomBytes(32).toString('base64url')
      await insertChallenge(db, { id: hashOf(challenge), userId, host, origin, startedAt: clock.now() })
      return challenge
    },
    take: async (clientDataJson, userId) => {
      const challenge = challengeIn(clientDataJson)
      const row = challenge === undefined ? undefined : await takeChallenge(db, hashOf(challenge))
      if (challenge === undefined || row?.userId !== userId || !isYounger(row.startedAt, clock.now(), lastsMs)) throw PasskeyExpired()
      return { ...row, challenge }
    },
  }
}

function challengeIn(clientDataJson: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8'))
    return ClientData.safeParse(data).data?.challenge
  } catch {
    return undefined
  }
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
