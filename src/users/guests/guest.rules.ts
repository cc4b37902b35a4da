// The guest account: whoever continues as a guest uses it, with rights that nothing can change.
import { defineError } from '../../kernel/errors/index.ts'

export const guestId = 'GUEST'

/** Shown where other accounts have an email address. Nobody can sign in with it. */
export const guestName = 'Guest'

/** Always these, whatever the row says: a guest reads pages and nothing else. */
export const guestRoles = ['PAGE_STREAMING'] as const

export const GuestFixed = defineError(
  'GUEST_FIXED',
  409,
  "The guest account can't be changed like other accounts. Choose its libraries and age limit under Guest access.",
)

/** @throws GuestFixed */
export function assertNotGuest(userId: string): void {
  if (userId === guestId) throw GuestFixed()
}

declare module '../../kernel/http/principal.ts' {
  interface Principal {
    /** Set for guests, who may use only the routes of guest-routes.rules.ts. */
    readonly isGuest?: boolean
  }
}
