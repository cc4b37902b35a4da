import { defineError } from '../../kernel/errors/index.ts'

export const ResetLinkInvalid = defineError(
  'RESET_LINK_INVALID',
  404,
  "This link isn't valid. It may have expired or been used already. Request a new one.",
)
