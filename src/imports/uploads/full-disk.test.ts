import { existsSync } from 'node:fs'
import { mkdir, symlink } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { administrator, aServer, basic } from '../../../test/builders/a-server.ts'
import { beginUpload } from './uploads.ts'

test.runIf(existsSync('/dev/full'))(
  'a part that does not fit on the disk is read to its end, so that its client gets the reason',
  async () => {
    const server = await aServer()
    onTestFinished(() => server.close())
    const bytes = 32 * 1024 * 1024
    const { id } = await beginUpload(server.app.context, { name: 'Dawn.cbz', sizeBytes: bytes })
    const folder = join(server.configDir, 'imports')
    await mkdir(folder, { recursive: true })
    await symlink('/dev/full', join(folder, id))
    const { hostname, port } = new URL(await server.url())

    // As browsers do, it sends everything before it reads the response.
    const socket = connect(Number(port), hostname)
    onTestFinished(() => void socket.destroy())
    let received = ''
    socket.on('data', (data) => {
      received += data.toString()
    })
    const head = [
      `PATCH /api/v1/import-uploads/${id}?offset=0 HTTP/1.1`,
      `host: ${hostname}`,
      `authorization: ${basic(administrator.email, administrator.password).authorization}`,
      'content-type: application/octet-stream',
      `content-length: ${bytes}`,
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    await new Promise((resolve, reject) => socket.once('error', reject).write(Buffer.alloc(bytes), resolve))
    await expect.poll(() => received).toContain('STORAGE_FULL')
  },
)
