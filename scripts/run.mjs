// The single entry point for `npm start`, `npm test` and the other npm scripts. Each command first installs what it needs and is missing:
// npm packages, the right Node, the built web app, gallery-dl, a Chromium. When everything exists, this takes milliseconds.

import { checkLayers, checkStyle, checkTypes, checkUnused, format, runPackage } from './boot/checks.mjs'
import { ensureChromium, findChromium } from './boot/chromium.mjs'
import { ensureGalleryDl } from './boot/gallery-dl.mjs'
import { ensureNpmPackages } from './boot/npm-packages.mjs'
import { exitWithNpm } from './boot/parent-watch.mjs'
import { runInForeground } from './boot/processes.mjs'
import { inProject, LauncherError, print } from './boot/project.mjs'
import { runServer } from './boot/server.mjs'
import { ensureServerBundle } from './boot/server-bundle.mjs'
import { suitableNode } from './boot/suitable-node.mjs'
import { ensureWebApp } from './boot/web-app.mjs'

/**
 * @typedef {(node: string, args: readonly string[]) => Promise<number | void>} Command ends with an exit code, or none for success
 * @type {Readonly<Record<string, Command>>}
 */
const commands = {
  start: async (node, args) => {
    await ensureWebApp(node)
    await ensureGalleryDl()
    await runServer(node, args)
  },
  test: async (node, args) => {
    await ensureWebApp(node)
    await ensureGalleryDl()
    await ensureChromium(node)
    return runTests(node, args)
  },
  'test:unit': (node, args) => runTests(node, ['--project', 'unit', '--project', 'web', '--project', 'components', ...args]),
  types: checkTypes,
  style: checkStyle,
  layers: checkLayers,
  unused: checkUnused,
  lint: async (node) => (await checkStyle(node)) || (await checkLayers(node, [])) || checkUnused(node),
  format,
  gen: (node) => runScript(node, 'test/docs/generate.ts', []),
  // Imported here: the subsetter is only needed when a font changes.
  fonts: async () => (await import('./make-fonts.mjs')).writeFonts(),
  bench: async (node, args) => {
    await ensureWebApp(node)
    return runScript(node, 'bench/run.ts', args)
  },
  pictures: async (node, args) => {
    await ensureWebApp(node)
    await ensureGalleryDl()
    await ensureChromium(node)
    return runScript(node, 'test/docs/take-pictures.ts', args)
  },
  'build:server': async (node) => {
    process.stdout.write(await ensureServerBundle(node))
  },
  'build:web': async (node) => ((await ensureWebApp(node)) ? 0 : 1),
  'which-chromium': async (node) => {
    const path = findChromium(node)
    if (path === undefined)
      throw new LauncherError("Chromium isn't installed. Install Chromium or Google Chrome, or run `npm test`, which tries to install it.")
    process.stdout.write(path)
  },
}

/** @type {Command} */
const runTests = (node, args) => runPackage(node, 'vitest/vitest.mjs', ['run', ...args])

/**
 * @param {string} node
 * @param {string} script
 * @param {readonly string[]} args
 */
const runScript = (node, script, args) => runInForeground({ program: node, args: [inProject(script), ...args], cwd: inProject() })

const [name = '', ...args] = process.argv.slice(2)
try {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (name === 'start') exitWithNpm()
  if (command === undefined) throw new LauncherError(`Unknown command "${name}". Available commands: ${Object.keys(commands).join(', ')}.`)
  await ensureNpmPackages()
  const exitCode = await command(await suitableNode(), args)
  if (exitCode) process.exitCode = exitCode
} catch (error) {
  if (!(error instanceof LauncherError)) throw error
  print(error.message)
  process.exitCode = 1
}
