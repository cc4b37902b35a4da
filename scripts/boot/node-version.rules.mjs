// The supported Node versions for the server and the tests: even (long-term) releases from 24.11 on, which run TypeScript directly.
const oldestMajor = 24
const oldestMinor = 11

export const supportedNode = `${oldestMajor}.${oldestMinor} or a newer even release`

/** @param {string} version for example 24.11.0 */
export function isSupportedNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major === oldestMajor) return minor >= oldestMinor
  return major > oldestMajor && major % 2 === 0
}

/**
 * The npm package that contains Node for a platform, if there is one.
 * @param {string} platform as in process.platform
 * @param {string} arch as in process.arch
 */
export function nodePackageFor(platform, arch) {
  const system = platform === 'win32' ? 'win' : platform
  return `node-${system}-${arch}`
}
