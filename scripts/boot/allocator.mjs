// Settings of glibc's allocator, which reads them when a process starts. By default it keeps what each thread has freed for that thread:
// decoding pages in eight threads leaves 60 to 80 MB in use for good. Other allocators ignore them.

/** @type {Readonly<Record<string, string>>} */
const settings = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' }

/**
 * The environment for a server; what the user has set takes precedence.
 * @param {NodeJS.ProcessEnv} env
 */
export const withAllocatorSettings = (env) => (process.platform === 'linux' ? { ...settings, ...env } : env)

/** @param {NodeJS.ProcessEnv} env */
export const hasAllocatorSettings = (env) => process.platform !== 'linux' || Object.keys(settings).every((name) => name in env)
