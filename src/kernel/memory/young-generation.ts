// V8 doubles the space for young objects whenever much of it survives, up to 48 MB. That helps a server that sends thousands of pages per
// second. While a server starts, everything survives, and the space would stay that large.
import { setFlagsFromString } from 'node:v8'

const setGrowth = (factor: 1 | 2) => setFlagsFromString(`--semi-space-growth-factor=${factor}`)

/** Stops the growth, for all threads of this process. */
export const keepYoungGenerationSmall = (): void => setGrowth(1)

/** V8's default. */
export const letYoungGenerationGrow = (): void => setGrowth(2)
