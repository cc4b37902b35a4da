import { defineError } from '../errors/index.ts'

export const ClaimLost = defineError(
  'CLAIM_LOST',
  503,
  'The database connection was lost, so another node may have taken over this work. No further changes were made. Try again.',
)
export const ClaimBusy = defineError('CLAIM_BUSY', 503, 'These files are in use by another operation. Try again in a moment.')
