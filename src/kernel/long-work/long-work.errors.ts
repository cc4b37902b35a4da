import { defineError } from '../errors/index.ts'

export const TooMuchLongWork = defineError(
  'TOO_MUCH_LONG_WORK',
  429,
  'Too many long lists or searches of this account wait already. Wait until one has ended, or ask for pages.',
)
