// A 7z archive on a disk that can't be read at times.
import fs from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { inspectSevenZip } from './inspect-seven-zip.ts'
import { runSevenZip } from './run-seven-zip.ts'
import { aSevenZip } from './seven-zip.fixture.ts'

/** Until the test ends, after a number of calls that succeed. */
function failCalls(name: 'readSync' | 'openSync', code: string, after: number): void {
  const works = fs[name]
  let calls = 0
  const call = (...parts: never[]): unknown => {
    if (calls++ >= after) throw Object.assign(new Error(`${code}: ${name}`), { code })
    return Reflect.apply(works, fs, parts)
  }
  Object.assign(fs, { [name]: call })
  syncBuiltinESMExports()
  onTestFinished(() => {
    Object.assign(fs, { [name]: works })
    syncBuiltinESMExports()
  })
}

async function anArchive(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hondana-7z-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'book.7z')
  await writeFile(path, await aSevenZip({ '1.jpg': 'a'.repeat(500_000) }, ['-mx0']))
  return path
}

test.each([
  ['its header', 0],
  ['its directory', 1],
  ['its content', 3],
])('an archive of which %s cannot be read is not called damaged', async (_, after) => {
  const path = await anArchive()
  failCalls('readSync', 'EIO', after)
  const run = runSevenZip({ path, command: 'x', switches: ['-so'], names: ['1.jpg'], onOutput: () => true })
  await expect(run).rejects.toMatchObject({ code: 'EIO' })
})

test('an archive that cannot be opened because too many files are open is not called damaged', async () => {
  const path = await anArchive()
  // The header is read first, without 7-Zip.
  failCalls('openSync', 'EMFILE', 1)
  await expect(inspectSevenZip(path)).rejects.toMatchObject({ code: 'EMFILE' })
})
