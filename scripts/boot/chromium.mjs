// A browser for the tests that drive the web app. Nothing else needs one.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureOnce } from './ensure-once.mjs'
import { clearFailure, recentFailure, recordFailure } from './failed-attempts.mjs'
import { findOnPath, isProgram, runQuietly } from './processes.mjs'
import { inProject, print, toolsFolder } from './project.mjs'
import { canInstallSystemPackages, installSystemPackages } from './system-packages.mjs'

/** The headless shell first: without the interface of a browser, it takes a quarter less CPU time. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const places = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium']
/** Not every release of Debian and Ubuntu has the headless shell. */
const packageChoices = [
  ['chromium-headless-shell', 'fonts-liberation'],
  ['chromium', 'fonts-liberation'],
]
const downloadLimitMs = 600_000
const ownBrowsers = join(toolsFolder, 'browsers')
const playwright = inProject('node_modules', 'playwright-core')

/**
 * @param {string} node
 * @returns {string | undefined} path of a Chromium; undefined when there is none
 */
export const findChromium = (node) => names.map(findOnPath).find(Boolean) ?? places.find(isProgram) ?? downloadedChromium(node)

/**
 * Installs Chromium if there is none and it is possible. Otherwise the tests that need one fail with an explanation.
 * @param {string} node
 */
export async function ensureChromium(node) {
  const isThere = () => findChromium(node) !== undefined
  if (!isThere() && recentFailure('chromium') !== undefined) return printInstructions()
  await ensureOnce({ what: 'Chromium', isThere, install: (noteProcess) => install(node, noteProcess) })
}

/**
 * @param {string} node
 * @param {(pid: number) => void} noteProcess
 */
async function install(node, noteProcess) {
  print('Installing Chromium for the tests.')
  const fromSystem = canInstallSystemPackages()
    ? await installSystemPackages(packageChoices, noteProcess)
    : { ok: false, output: 'requires root and apt-get' }
  const outcome = fromSystem.ok ? fromSystem : await download(node, noteProcess)
  if (outcome.ok && findChromium(node) !== undefined) return clearFailure('chromium')
  recordFailure('chromium', `${fromSystem.output}\n\n${outcome.output}\n`)
  printInstructions()
}

const printInstructions = () => print("Chromium isn't installed, so browser tests will fail. Install Chromium or Google Chrome.")

/**
 * @param {string} node
 * @param {(pid: number) => void} onStart
 */
function download(node, onStart) {
  const env = { ...process.env, PLAYWRIGHT_BROWSERS_PATH: ownBrowsers, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' }
  const args = [join(playwright, 'cli.js'), 'install', '--no-shell', 'chromium']
  return runQuietly({ program: node, args, env, timeoutMs: downloadLimitMs, onStart })
}

/** @param {string} node */
function downloadedChromium(node) {
  if (!existsSync(ownBrowsers)) return undefined
  const question = "import('playwright-core').then(({ chromium }) => process.stdout.write(chromium.executablePath()))"
  const env = { ...process.env, PLAYWRIGHT_BROWSERS_PATH: ownBrowsers }
  const path = execFileSync(node, ['-e', question], { cwd: inProject(), env, encoding: 'utf8' })
  return isProgram(path) ? path : undefined
}
