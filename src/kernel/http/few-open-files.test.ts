import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'

const program = join(import.meta.dirname, 'few-open-files.fixture.ts')
const maxOpenFiles = 100

test.skipIf(process.platform !== 'linux')('connections leave open files for requests, however few the system allows', async () => {
  const server = spawn('sh', ['-c', `ulimit -n ${maxOpenFiles}; exec "$0" "$1"`, process.execPath, program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void server.kill())
  const [port] = await once(createInterface(server.stdout), 'line')
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const statusNow = async () => {
    const [response]: IncomingMessage[] = await once(get({ port: Number(port), host: '127.0.0.1', agent }), 'response')
    response?.resume()
    return response?.statusCode
  }
  expect(await statusNow()).toBe(200)
  for (let n = 0; n < maxOpenFiles; n++) {
    const idle = connect(Number(port), '127.0.0.1').on('error', () => undefined)
    onTestFinished(() => void idle.destroy())
    await once(idle, 'connect')
  }
  expect(await statusNow()).toBe(200)
})
