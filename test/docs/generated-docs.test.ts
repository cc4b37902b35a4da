import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** In a separate process: in this one, other tests have declared their own errors and schemas. */
async function generated(): Promise<readonly (readonly [file: string, text: string])[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'generate.ts'), '--print'], {
    maxBuffer: 64 * 1024 * 1024,
  })
  return JSON.parse(stdout)
}

test('the generated documents are up to date (else run npm run gen)', async () => {
  const documents = await generated()
  expect(documents.length).toBeGreaterThan(0)
  for (const [file, text] of documents) expect(await readFile(join(root, file), 'utf8'), file).toBe(text)
})
