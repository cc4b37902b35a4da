import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { aTrialProject } from './trial-project.mjs'

/** @type {ReturnType<typeof aTrialProject>} */
let project
beforeEach(() => {
  project = aTrialProject()
})
afterEach(() => project.remove())

const firstCalls = ['npm ci', 'vite build for production', 'bundle of main.ts']

/** Starts the server, waits until it is up and stops it. @param {Readonly<Record<string, string>>} [env] */
async function startOnce(env) {
  const start = project.start(env)
  await start.listening()
  start.kill('SIGTERM')
  await start.ended
  return start.output()
}

describe('the first start', () => {
  test('installs, builds and serves, with one message per step', async () => {
    const output = await startOnce({ NODE_ENV: 'test' })
    expect(project.calls()).toEqual(firstCalls)
    expect(output).toContain('Installing npm packages')
    expect(output).toContain('Building the web app')
    expect(output).toContain('Building the server')
    expect(output).toMatch(/listening \d+ --first argument/)
  })

  test('is followed by a second start that prints nothing because everything exists', async () => {
    await startOnce()
    expect(await startOnce()).not.toContain('hondana:')
    expect(project.calls()).toEqual(firstCalls)
  })

  test('installs only once when two launchers start at the same time, and both servers run', async () => {
    const [one, other] = [project.start({ NPM_UNTIL: 'go' }), project.start({ NPM_UNTIL: 'go' })]
    await expect.poll(() => one.output() + other.output()).toContain('Another start is already installing')
    project.write('go', '')
    await Promise.all([one.listening(), other.listening()])
    expect(project.calls()).toEqual(firstCalls)
  })

  test('prints npm’s output when the installation fails, and the next start tries again', async () => {
    const failing = project.start({ NPM_STATUS: '1' })
    expect(await failing.ended).toBe(1)
    expect(failing.output()).toContain("Couldn't install the npm packages")
    await startOnce()
    expect(project.calls()).toEqual(['npm ci', ...firstCalls])
  })

  test('repeats an installation that the user interrupted', async () => {
    const interrupted = project.start({ NPM_UNTIL: 'never' })
    await expect.poll(project.calls).toEqual(['npm ci'])
    interrupted.kill('SIGINT')
    expect(await interrupted.ended).toBe(130)
    await startOnce()
    expect(project.calls()).toEqual(['npm ci', ...firstCalls])
  })

  test('waits for an npm that still works for a killed launcher', async () => {
    const killed = project.start({ NPM_UNTIL: 'go' })
    await expect.poll(project.calls).toEqual(['npm ci'])
    killed.kill('SIGKILL')
    await killed.ended
    const next = project.start()
    await expect.poll(next.output).toContain('Another start is already installing')
    project.write('go', '')
    await next.listening()
  })

  test('does not wait for an installation that a power failure interrupted, even if another process now has its ID', async () => {
    project.write('.tools/install.lock', String(process.pid))
    utimesSync(join(project.root, '.tools/install.lock'), 0, 0)
    await startOnce()
    expect(project.calls()).toEqual(firstCalls)
  })

  test('uses packages that the user installed manually', async () => {
    project.write('node_modules/.package-lock.json', readFileSync(join(project.root, 'package-lock.json'), 'utf8'))
    await startOnce({ NPM_STATUS: '1' })
    expect(project.calls()).not.toContain('npm ci')
  })

  test('replaces packages that the user installed manually from another lockfile', async () => {
    project.write('node_modules/.package-lock.json', '{ "packages": { "node_modules/zod": { "version": "3.0.0" } } }')
    await startOnce()
    expect(project.calls()).toContain('npm ci')
  })
})

describe('a later start', () => {
  beforeEach(() => startOnce())

  test('installs again when the lockfile changed', async () => {
    project.write('package-lock.json', '{ "packages": {} }')
    await startOnce()
    expect(project.calls().filter((call) => call === 'npm ci')).toHaveLength(2)
  })

  test('builds the web app again when a source changed', async () => {
    project.write('web/src/main.tsx', 'export const changed = true')
    await startOnce()
    expect(project.calls()).toEqual([...firstCalls, 'vite build for production'])
  })

  test('runs an edited source', async () => {
    project.write('src/main.ts', "console.log('listening to the edited source')")
    expect(await project.start().listening()).toContain('listening to the edited source')
    expect(project.calls()).toEqual([...firstCalls, 'bundle of main.ts'])
  })

  test('does not build again when a source is new but the same, as in an unpacked copy', async () => {
    const soon = new Date(Date.now() + 60_000)
    for (const file of ['src/main.ts', 'web/src/main.tsx']) utimesSync(join(project.root, file), soon, soon)
    await startOnce()
    expect(project.calls()).toEqual(firstCalls)
  })

  test('starts from a copy that the user may only read, and says what could not be installed', async () => {
    const soon = new Date(Date.now() + 60_000)
    for (const file of ['src/main.ts', 'web/src/main.tsx']) utimesSync(join(project.root, file), soon, soon)
    const start = project.startReadOnly({ HONDANA_EXTRACTOR_TOOL: '' })
    expect(await start.listening()).toContain("Couldn't install gallery-dl")
    expect(project.calls()).toEqual(firstCalls)
  })

  test('runs the sources when the server cannot be bundled, and prints a message', async () => {
    project.write('plugins/index.ts', 'export const changed = true')
    const output = await startOnce({ BUNDLER_PROBLEM: 'no binding for this machine' })
    expect(output).toContain("Couldn't build the server; it runs from its sources")
    expect(output).toContain('no binding for this machine')
  })

  test('keeps the bundle of a server that may still run, and removes older ones', async () => {
    for (const edit of ['// one\n', '// two\n', '// three\n']) {
      project.write('plugins/index.ts', edit)
      await startOnce()
    }
    const folders = readdirSync(join(project.root, 'dist/server'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(folders).toHaveLength(2)
  })

  test('serves without the web app when the build fails, and prints a message', async () => {
    rmSync(join(project.root, 'web/dist'), { recursive: true })
    project.write('node_modules/vite/bin/vite.js', "throw new Error('broken page')")
    const output = await startOnce()
    expect(output).toContain("Couldn't build the web app")
    expect(output).toContain('broken page')
  })
})

describe('a server in a separate process, under a Node other than the launcher’s', () => {
  /** The symlink makes it another Node by path, so that the launcher does not run the server in its own process. */
  async function runUnderOtherNode() {
    await startOnce()
    symlinkSync(process.execPath, join(project.root, 'bin', 'other-node'))
    const module = pathToFileURL(join(project.root, 'scripts/boot/server.mjs')).href
    const program = `import { runServer } from ${JSON.stringify(module)}\nawait runServer('${join(project.root, 'bin', 'other-node')}', [])`
    const launcher = spawn(process.execPath, ['--input-type=module', '-e', program], { cwd: project.root })
    let output = ''
    launcher.stdout.setEncoding('utf8').on('data', (text) => {
      output += text
    })
    await expect.poll(() => output).toContain('listening')
    return { launcher, output: () => output, serverPid: Number(/listening (\d+)/.exec(output)?.[1]) }
  }

  test('receives a signal once although npm sends it twice, and its exit code is passed on', async () => {
    const { launcher, output } = await runUnderOtherNode()
    launcher.kill('SIGINT')
    launcher.kill('SIGINT')
    expect(await once(launcher, 'exit')).toEqual([7, null])
    expect(output().match(/got SIGINT/g)).toHaveLength(1)
  })

  test('does not outlive a killed launcher', async () => {
    const { launcher, serverPid } = await runUnderOtherNode()
    launcher.kill('SIGKILL')
    await expect.poll(() => isRunning(serverPid)).toBe(false)
  })
})

describe('a server started by npm', () => {
  test('shuts down cleanly when npm gets SIGTERM, although npm only ends its shell', async () => {
    await startOnce()
    const start = project.npmStart()
    const serverPid = Number(/listening (\d+)/.exec(await start.listening())?.[1])
    onTestFinished(() => kill(serverPid))
    start.kill('SIGTERM')
    await start.ended
    await expect.poll(() => isRunning(serverPid)).toBe(false)
    expect(start.output().match(/got SIGTERM/g)).toHaveLength(1)
  })
})

test('a server started manually keeps running when its parent process exits', async () => {
  await startOnce()
  const program = `import { spawn } from 'node:child_process'
    spawn(process.execPath, ['scripts/run.mjs', 'start'], { stdio: 'inherit', detached: true }).unref()`
  const env = { PATH: join(project.root, 'bin'), HONDANA_EXTRACTOR_TOOL: 'gallery-dl' }
  const parent = spawn(process.execPath, ['--input-type=module', '-e', program], { cwd: project.root, env })
  let output = ''
  parent.stdout.setEncoding('utf8').on('data', (text) => {
    output += text
  })
  await once(parent, 'exit')
  await expect.poll(() => output).toContain('listening')
  const serverPid = Number(/listening (\d+)/.exec(output)?.[1])
  onTestFinished(() => kill(serverPid))
  await sleep(1_500)
  expect(isRunning(serverPid)).toBe(true)
})

/** @param {number} pid */
function kill(pid) {
  if (isRunning(pid)) process.kill(pid, 'SIGKILL')
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0)
    const status = `/proc/${pid}/stat`
    return !(existsSync(status) && readFileSync(status, 'utf8').includes(') Z '))
  } catch {
    return false
  }
}
