import type { TwoFactorProof } from '../../api/types.ts'

/** What somebody typed as a password or a code. Codes can be recognized, but a password may look like one: then both are sent. */
export const proofOf = (typed: string): TwoFactorProof => {
  const isCodeLike = /^\s*(?:\d[\d\s]{4,}\d|[a-z0-9]{4}(?:[\s-]?[a-z0-9]{4}){3})\s*$/i.test(typed)
  return isCodeLike ? { password: typed, code: typed.trim() } : { password: typed }
}
