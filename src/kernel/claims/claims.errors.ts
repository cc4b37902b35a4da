import { defineError } from '../errors/index.ts'

export const ClaimLost = defineError(
  'CLAIM_LOST',
  503,
  'The connection to the database was lost during the work, so another server may have taken it over. Nothing more was changed. Try again.',
)
export const ClaimBusy = defineError('CLAIM_BUSY', 503, 'Something else is working on the same files. Try again in a moment.')
