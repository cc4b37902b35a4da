import { defineError } from '../errors/index.ts'

export const TooMuchLongWork = defineError(
  'TOO_MUCH_LONG_WORK',
  429,
  'Too many long lists or searches are already queued for this account. Wait until one finishes, or request pages.',
)
