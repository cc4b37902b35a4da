/** With this much memory or less, the server uses less by default. */
export const smallMachineMb = 512

/** The image budget of a small machine, unless HONDANA_IMAGE_MEMORY_MB sets another. */
export const smallImageMemoryMb = 64

/** The disk space for resized pages on a small machine, unless HONDANA_PAGE_CACHE_MB sets another. */
export const smallPageCacheMb = 100

/** @param limitBytes memory limit of the container, 0 or very large if it has none @param machineBytes memory of the machine */
export const isSmallMachine = (limitBytes: number, machineBytes: number): boolean =>
  Math.min(limitBytes || machineBytes, machineBytes) <= smallMachineMb * 1024 * 1024
