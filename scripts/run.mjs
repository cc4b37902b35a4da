// The one way in: `npm start`, `npm test` and the other npm scripts all come here. Each command first brings what it needs and is
// missing: npm packages, the right Node, the built web app, gallery-dl, a Chromium. What is there already costs milliseconds.

import { checkLayers, checkStyle, checkTypes, checkUnused, format, runPackage } from './boot/checks.mjs'
import { bringChromium, findChromium } from './boot/chromium.mjs'
import { bringGalleryDl } from './boot/gallery-dl.mjs'
import { bringNpmPackages } from './boot/npm-packages.mjs'
import { endWithNpm } from './boot/parent-watch.mjs'
import { runInForeground } from './boot/processes.mjs'
import { CannotGoOn, inProject, say } from './boot/project.mjs'
import { runServer } from './boot/server.mjs'
import { suitableNode } from './boot/suitable-node.mjs'
import { bringWebApp } from './boot/web-app.mjs'

/**
 * @typedef {(node: string, args: readonly string[]) => Promise<number | void>} Command ends with an exit code, or none for success
 * @type {Readonly<Record<string, Command>>}
 */
const commands = {
  start: async (node, args) => {
    await bringWebApp(node)
    await bringGalleryDl()
    await runServer(node, args)
  },
  test: async (node, args) => {
    await bringWebApp(node)
    await bringGalleryDl()
    await bringChromium(node)
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
  bench: async (node, args) => {
    await bringWebApp(node)
    return runScript(node, 'bench/run.ts', args)
  },
  pictures: async (node, args) => {
    await bringWebApp(node)
    return runScript(node, 'test/docs/take-pictures.ts', args)
  },
  'build:web': async (node) => ((await bringWebApp(node)) ? 0 : 1),
  'which-chromium': async (node) => {
    const path = findChromium(node)
    if (path === undefined)
      throw new CannotGoOn("Chromium isn't installed. Install Chromium or Google Chrome, or run `npm test`, which tries to install it.")
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
  if (name === 'start') endWithNpm()
  if (command === undefined) throw new CannotGoOn(`Unknown command "${name}". Available commands: ${Object.keys(commands).join(', ')}.`)
  await bringNpmPackages()
  const exitCode = await command(await suitableNode(), args)
  if (exitCode) process.exitCode = exitCode
} catch (error) {
  if (!(error instanceof CannotGoOn)) throw error
  say(error.message)
  process.exitCode = 1
}
