// argon2id with the parameters that OWASP recommends (19 MiB, two passes): some tens of milliseconds, deliberately slow.
import { hash, verify } from '@node-rs/argon2'
import PQueue from 'p-queue'

/** Of argon2id. */
export interface PasswordCost {
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

const recommendedCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Two at a time: sign-ins must not occupy every thread that also reads files and images. */
const turns = new PQueue({ concurrency: 2 })

/** Hash of a password that nobody has; checking it takes as long as checking a real one. */
const dummyHash = '$argon2id$v=19$m=19456,t=2,p=1$pAU5C80bGEpwzjuQBjbGKg$q1aONAW16JCI5VnZ+lFL3z1odJwwtHBxH/YBYuUirGM'

/** The same characters give the same password, however a keyboard composes them. */
const composed = (password: string): string => password.normalize('NFC')

/** @param cost another one only in tests; no setting reaches it */
export const hashPassword = (password: string, cost = recommendedCost): Promise<string> => turns.add(() => hash(composed(password), cost))

/** Accounts that sign in elsewhere have a text in place of the hash that no hash begins with. */
export const hasPassword = (passwordHash: string): boolean => !passwordHash.startsWith('!')

/** Whether the password matches the hash. Without a hash the result is false and takes just as long. */
export async function matchesPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const realHash = passwordHash !== undefined && hasPassword(passwordHash) ? passwordHash : undefined
  const matches = await turns.add(() => verify(realHash ?? dummyHash, composed(password)))
  return matches && realHash !== undefined
}
