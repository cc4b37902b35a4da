import { defineError } from '../errors/index.ts'

export const MemoryLimitExceeded = defineError(
  'MEMORY_LIMIT_EXCEEDED',
  422,
  'This takes {needed:number} MB of memory to decode, and {limit:number} MB are allowed. HONDANA_IMAGE_MEMORY_MB sets the limit.',
)
export const MemoryBusy = defineError(
  'MEMORY_BUSY',
  503,
  'The server is sending as much at once as its memory allows; try again in a moment.',
)
