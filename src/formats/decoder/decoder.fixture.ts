import type { DecoderMemory } from './decoder.ts'

/** Memory that never runs out. */
export const plenty: DecoderMemory = { limitBytes: 4 * 1024 ** 3, take: async () => () => undefined }
