// Which Node runs the server and the tests: an even (long-term) release from 24.11 on. It runs TypeScript as it is.
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
 * The npm package that brings a Node for a platform, where there is one.
 * @param {string} platform as in process.platform
 * @param {string} arch as in process.arch
 */
export function nodePackageFor(platform, arch) {
  const system = platform === 'win32' ? 'win' : platform
  return `node-${system}-${arch}`
}
