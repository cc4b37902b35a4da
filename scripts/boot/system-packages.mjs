// Packages of Debian and its derivatives, for root only. Other systems and users get a message that names what to install.
import { findOnPath, runQuietly } from './processes.mjs'

const updateLimitMs = 120_000
const downloadLimitMs = 600_000
const impatient = [
  '-o',
  'Acquire::http::Timeout=10',
  '-o',
  'Acquire::https::Timeout=10',
  '-o',
  'Acquire::Retries=1',
  '-o',
  'DPkg::Lock::Timeout=120',
]

export const canInstallSystemPackages = () => process.getuid?.() === 0 && findOnPath('apt-get') !== undefined

/**
 * Installs the first choice that this system has.
 * @param {readonly (readonly string[])[]} choices packages that belong together
 * @param {(pid: number) => void} noteProcess
 * @returns {Promise<import('./processes.mjs').Outcome>}
 */
export async function installSystemPackages(choices, noteProcess) {
  /**
   * @param {readonly string[]} args
   * @param {number} [timeoutMs]
   */
  const apt = (args, timeoutMs) => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    return runQuietly({
      program: 'apt-get',
      args: [...impatient, ...args],
      env,
      onStart: noteProcess,
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    })
  }
  const install = ['install', '-y', '--no-install-recommends']
  const updated = await apt(['update', '-q'], updateLimitMs)
  if (!updated.ok) return updated
  let downloaded = updated
  for (const names of choices) {
    downloaded = await apt([...install, '--download-only', ...names], downloadLimitMs)
    // No timeout here: killing dpkg in the middle would leave the system half configured.
    if (downloaded.ok) return apt([...install, '--no-download', ...names])
  }
  return downloaded
}
