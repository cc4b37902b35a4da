import { defineError } from '../errors/index.ts'

export const MemoryLimitExceeded = defineError(
  'MEMORY_LIMIT_EXCEEDED',
  422,
  'Decoding this needs {needed:number} MB of memory; the limit is {limit:number} MB. Raise it with HONDANA_IMAGE_MEMORY_MB.',
)
export const MemoryBusy = defineError(
  'MEMORY_BUSY',
  503,
  'The server has reached its memory limit for sending pages. Try again in a moment.',
)
