// How the launcher installs gallery-dl.
import { readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aTrialProject } from './trial-project.mjs'

/** @type {ReturnType<typeof aTrialProject>} */
let project
beforeEach(() => {
  project = aTrialProject()
})
afterEach(() => project.remove())

/** Starts the server, waits until it is up and stops it. @param {Readonly<Record<string, string>>} env @param {string} [folder] */
async function startOnce(env, folder) {
  const start = project.start(env, folder)
  await start.listening()
  start.kill('SIGTERM')
  await start.ended
  return start.output()
}

/** A Python whose virtual environments have a pip that installs instantly. */
const pythonWithPip = `#!/bin/sh
echo "python $*" >> calls.log
copy() { cat "$0" > "$1"; /bin/chmod +x "$1"; }
[ "$2" = venv ] && mkdir -p "$3/bin" && copy "$3/bin/python"
[ "$2" = pip ] && copy "\${0%/*}/gallery-dl"
exit 0
`

const withoutTool = { HONDANA_EXTRACTOR_TOOL: '' }
const ownTool = '.tools/gallery-dl/bin/gallery-dl'

test('gallery-dl is used from the path, and nothing is installed', async () => {
  project.addProgram('gallery-dl', '#!/bin/sh\n')
  project.addProgram('python3', '#!/bin/sh\necho python3 >> calls.log\n')
  await startOnce(withoutTool)
  expect(project.calls()).not.toContain('python3')
})

test('gallery-dl is installed into the project when missing, and the server finds it', async () => {
  project.addProgram('python3', pythonWithPip)
  project.write('src/main.ts', "console.log('listening', process.env.PATH)")
  const output = await project.start(withoutTool).listening()
  expect(output).toContain(join('.tools', 'gallery-dl', 'bin'))
  expect(project.has('.tools/gallery-dl/bin/gallery-dl')).toBe(true)
})

test('gallery-dl is pinned by version and hash, and updated when the pin changes', async () => {
  project.addProgram('python3', pythonWithPip)
  await startOnce(withoutTool)
  await startOnce(withoutTool)
  const installs = () => project.calls().filter((call) => call.includes('pip install'))
  expect(installs()).toEqual([expect.stringMatching(/--require-hashes .*gallery-dl-requirements\.txt$/)])
  project.write('scripts/boot/gallery-dl-requirements.txt', 'gallery-dl==99.0.0 --hash=sha256:0')
  await startOnce(withoutTool)
  expect(installs()).toHaveLength(2)
})

test('gallery-dl stays in use when the update fails', async () => {
  project.addProgram('python3', pythonWithPip)
  await startOnce(withoutTool)
  project.addProgram('python3', '#!/bin/sh\necho no network\nexit 1\n')
  project.write('scripts/boot/gallery-dl-requirements.txt', 'gallery-dl==99.0.0 --hash=sha256:0')
  expect(await startOnce(withoutTool)).toContain('the installed version is used')
  expect(project.has('.tools/gallery-dl/bin/gallery-dl')).toBe(true)
})

test('gallery-dl is installed again when the project was moved, where the old installation does not start', async () => {
  project.addProgram('python3', pythonWithPip)
  await startOnce(withoutTool)
  project.write(ownTool, `#!${join(project.root, '.tools/gallery-dl/bin/python')}\n`)
  const moved = `${project.root}-moved`
  renameSync(project.root, moved)
  // The bundle of this project contains the path of its source.
  rmSync(join(moved, 'dist'), { recursive: true })
  const output = await startOnce(withoutTool, moved)
  renameSync(moved, project.root)
  expect(output).toContain('Installing gallery-dl')
  expect(readFileSync(join(project.root, ownTool), 'utf8')).toBe(pythonWithPip)
})

test('gallery-dl is installed again when its Python was updated to another version', async () => {
  project.addProgram('python3', pythonWithPip)
  await startOnce(withoutTool)
  const installs = () => project.calls().filter((call) => call.includes('pip install'))
  const python = join(project.root, '.tools/gallery-dl/bin/python')
  renameSync(python, `${python}3.99`)
  symlinkSync('python3.99', python)
  await startOnce(withoutTool)
  await startOnce(withoutTool)
  expect(installs()).toHaveLength(2)
})

test('gallery-dl does not prevent the server from starting when it cannot be installed, and is not tried again at every start', async () => {
  project.addProgram('python3', '#!/bin/sh\necho python3 >> calls.log\necho no network\nexit 1\n')
  expect(await startOnce(withoutTool)).toContain("Couldn't install gallery-dl")
  expect(await startOnce(withoutTool)).toContain("Couldn't install gallery-dl")
  expect(project.calls().filter((call) => call === 'python3')).toHaveLength(1)
  expect(readFileSync(join(project.root, '.tools/gallery-dl.failed'), 'utf8')).toContain('no network')
})
