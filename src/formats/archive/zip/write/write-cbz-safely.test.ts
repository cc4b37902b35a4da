import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { requireDefined } from '../../../../kernel/errors/index.ts'
import { isPartName, removeParts } from '../../../../kernel/files/index.ts'
import { aFolder, type TestFolder } from '../file.fixture.ts'
import { hasUnzip, readWithYauzl, testWithUnzip } from '../independent-reader.fixture.ts'
import { type CbzRequest, inspectZip, type NewEntry, writeCbzSafely } from '../index.ts'

const folders: TestFolder[] = []
afterAll(() => {
  for (const folder of folders) folder[Symbol.dispose]()
})

let folder: TestFolder
let target: string
beforeEach(() => {
  folder = aFolder()
  folders.push(folder)
  target = `${folder.path}/v1 c001 [Group].cbz`
})

const modifiedAt = new Date('2024-02-29T12:34:56Z')
const contents: readonly Buffer[] = [Buffer.from('<ComicInfo/>'), Buffer.alloc(100_000, 'page one '), Buffer.alloc(0)]
const names = ['ComicInfo.xml', '001.jpg', 'ünï/話.png']
const pages: readonly NewEntry[] = contents.map((content, i) => ({ name: requireDefined(names[i], 'the name of a page'), content }))

const write = (changes: Partial<CbzRequest> = {}) =>
  writeCbzSafely({ target, entries: pages, comment: 'Chapter: 1', modifiedAt, ...changes })

const filesOf = (path: string) => readdirSync(path).sort()

describe('a written CBZ', () => {
  test('can be read by other programs, with the same content in the same order', async () => {
    expect(await write()).toEqual({ outcome: 'written', sizeBytes: statSync(target).size })
    const archive = await readWithYauzl(target)
    expect(archive.comment).toBe('Chapter: 1')
    expect(archive.entries.map(({ name, method, modifiedAt: time }) => ({ name, method, time }))).toEqual(
      pages.map(({ name }) => ({ name, method: 0, time: modifiedAt })),
    )
    expect(archive.entries.map(({ content }, i) => contents[i]?.equals(content))).toEqual([true, true, true])
    expect(filesOf(folder.path)).toEqual(['v1 c001 [Group].cbz'])
  })

  test.skipIf(!hasUnzip)('passes unzip -t', async () => {
    await write()
    expect(testWithUnzip(target)).toContain('No errors detected')
  })

  test('takes pages from files that are larger than one chunk', async () => {
    const content = Buffer.alloc(2_500_000, 'from a file ')
    await write({ entries: [{ name: '1.jpg', content: { path: folder.file('page', content) } }] })
    expect((await readWithYauzl(target)).entries[0]?.content.equals(content)).toBe(true)
  })

  test('has the same bytes for the same input', async () => {
    await write()
    const other = `${folder.path}/other.cbz`
    await write({ target: other })
    expect(readFileSync(other).equals(readFileSync(target))).toBe(true)
  })

  test('is read back unchanged for any names, contents and comment', async () => {
    const unit = fc.constantFrom(...'aZ09 _-.,&[]()#éß話ガ', '\u{1f480}', '\u0301', '\u202e', '.jpg', '\\', '/')
    const part = fc.string({ unit, minLength: 1, maxLength: 20 }).filter((text) => !/[\\/\p{Cc}]|^\.{1,2}$/u.test(text))
    const entry = fc.record({ name: fc.tuple(part, part).map((parts) => parts.join('/')), content: fc.uint8Array({ maxLength: 200 }) })
    const entries = fc.uniqueArray(entry, { selector: ({ name }) => name, maxLength: 6 })
    const comment = fc.string({ unit, maxLength: 100 }).filter((text) => !text.includes('PK'))
    await fc.assert(
      fc.asyncProperty(entries, comment, async (written, text) => {
        await write({ entries: written, comment: text, ifExists: 'replace' })
        const archive = await readWithYauzl(target)
        expect(archive.entries.map(({ name, content }) => ({ name, content }))).toEqual(
          written.map(({ name, content }) => ({ name, content: Buffer.from(content) })),
        )
        expect(inspectZip(target).comment).toBe(text)
      }),
      { numRuns: 60 },
    )
  })
})

describe('an existing archive', () => {
  test('is never overwritten', async () => {
    writeFileSync(target, 'collected for ten years')
    expect(await write()).toEqual({ outcome: 'collision' })
    expect(readFileSync(target, 'utf8')).toBe('collected for ten years')
    expect(filesOf(folder.path)).toHaveLength(1)
  })

  test('is not overwritten even when it appears at the last moment', async () => {
    const onStep = (step: string) => {
      if (step === 'archive-verified') writeFileSync(target, 'came first')
    }
    expect(await write({ onStep })).toEqual({ outcome: 'collision' })
    expect(readFileSync(target, 'utf8')).toBe('came first')
    expect(filesOf(folder.path)).toHaveLength(1)
  })

  test('is replaced on request and keeps its permissions', async () => {
    writeFileSync(target, 'old')
    chmodSync(target, 0o640)
    expect(await write({ ifExists: 'replace' })).toMatchObject({ outcome: 'written' })
    expect(statSync(target).mode & 0o777).toBe(0o640)
    expect(inspectZip(target).comment).toBe('Chapter: 1')
  })

  test('may be a link, which stays while its target is replaced', async () => {
    const real = folder.file('real.cbz', 'old')
    symlinkSync(real, target)
    expect(await write()).toEqual({ outcome: 'collision' })
    await write({ ifExists: 'replace' })
    expect(inspectZip(real).comment).toBe('Chapter: 1')
    expect(filesOf(folder.path)).toEqual(['real.cbz', 'v1 c001 [Group].cbz'])
  })
})

describe('no files are left behind after', () => {
  const expectNoFiles = () => expect(filesOf(folder.path)).toEqual([])

  test.each(['archive-written', 'archive-verified'])('cancelling at %s', async (moment) => {
    const controller = new AbortController()
    const onStep = (step: string) => {
      if (step === moment) controller.abort(new Error('cancelled'))
    }
    await expect(write({ signal: controller.signal, onStep })).rejects.toThrow('cancelled')
    expectNoFiles()
  })

  test('cancelling while pages are copied', async () => {
    const controller = new AbortController()
    const entries = pages.map((page) => ({
      ...page,
      get content() {
        controller.abort(new Error('cancelled'))
        return page.content
      },
    }))
    await expect(write({ signal: controller.signal, entries })).rejects.toThrow('cancelled')
    expectNoFiles()
  })

  test('a page that is missing or not a file', async () => {
    const entry = { name: '1.jpg', content: { path: `${folder.path}/missing` } }
    await expect(write({ entries: [...pages, entry] })).rejects.toMatchObject({ code: 'ENOENT' })
    const directory = { name: '1.jpg', content: { path: folder.path } }
    await expect(write({ entries: [directory] })).rejects.toMatchObject({ code: 'INVALID_REQUEST' })
    expectNoFiles()
  })

  test('a disk that returns different bytes than were written', async () => {
    const onStep = (step: string) => {
      if (step !== 'archive-written') return
      const bytes = readFileSync(partPath())
      bytes[50_000] = requireDefined(bytes[50_000], 'the byte to change') ^ 1
      writeFileSync(partPath(), bytes)
    }
    await expect(write({ onStep })).rejects.toMatchObject({ code: 'VERIFY_FAILED' })
    expectNoFiles()
  })

  test('a missing folder', async () => {
    await expect(write({ target: `${folder.path}/missing/c1.cbz` })).rejects.toMatchObject({ code: 'ENOENT' })
    expectNoFiles()
  })

  test.each(['', '/etc/passwd', '../up.jpg', 'a/../b', 'a//b', './a', 'a\\b', 'a\0b', '\ud800', 'x'.repeat(65_536)])(
    'an entry named %j',
    async (name) => {
      await expect(write({ entries: [{ name, content: Buffer.alloc(1) }] })).rejects.toMatchObject({ code: 'INVALID_REQUEST' })
      expectNoFiles()
    },
  )

  test('two entries with the same name, or a comment that is too long or contains an end record', async () => {
    const twice = [...pages, ...pages]
    await expect(write({ entries: twice })).rejects.toMatchObject({ code: 'INVALID_REQUEST' })
    await expect(write({ comment: 'é'.repeat(32_768) })).rejects.toMatchObject({ code: 'INVALID_REQUEST' })
    await expect(write({ comment: 'PK\x05\x06' })).rejects.toMatchObject({ code: 'INVALID_REQUEST' })
    expectNoFiles()
  })
})

const partPath = (): string => `${folder.path}/${filesOf(folder.path).find(isPartName)}`

describe('concurrent writes to one target', () => {
  test('produce one complete archive from the first to finish, and the other one fails with an error', async () => {
    const onStep = async (step: string) => {
      if (step === 'archive-written') expect(await write({ comment: 'second' })).toMatchObject({ outcome: 'written' })
    }
    expect(await write({ comment: 'first', onStep })).toEqual({ outcome: 'collision' })
    expect(inspectZip(target).comment).toBe('second')
    expect(filesOf(folder.path)).toHaveLength(1)
  })

  test('a hidden file that another program replaced is neither removed nor published', async () => {
    const onStep = (step: string) => {
      if (step !== 'archive-written') return
      const part = partPath()
      folder.file('other', readFileSync(part))
      spawnSync('mv', [`${folder.path}/other`, part])
    }
    await expect(write({ onStep })).rejects.toMatchObject({ code: 'CHANGED' })
    expect(filesOf(folder.path).filter(isPartName)).toHaveLength(1)
  })
})

test.each(['archive-verified', 'beforeRename'])('a hidden file replaced at the last moment (%s) is not published', async (moment) => {
  const exchange = async () => {
    const part = partPath()
    const half = readFileSync(part).subarray(0, 100)
    spawnSync('rm', [part])
    writeFileSync(part, half)
  }
  const onStep = (step: string) => (step === moment ? exchange() : undefined)
  const beforeRename = async () => (moment === 'beforeRename' ? exchange() : undefined)
  await expect(write({ onStep, beforeRename })).rejects.toMatchObject({ code: 'CHANGED' })
  expect(existsSync(target)).toBe(false)
})

test('the caller can refuse right before the target changes', async () => {
  await expect(write({ beforeRename: () => Promise.reject(new Error('not any more')) })).rejects.toThrow('not any more')
  expect(filesOf(folder.path)).toEqual([])
})

describe('a crash', () => {
  const script = (moment: string) => `
    import { writeCbzSafely } from ${JSON.stringify(new URL('write-cbz-safely.ts', import.meta.url).href)}
    await writeCbzSafely({
      target: ${JSON.stringify(target)}, comment: '', modifiedAt: new Date(0),
      entries: [{ name: '1.jpg', content: Buffer.from('page') }],
      onStep: (step) => { if (step === ${JSON.stringify(moment)}) process.kill(process.pid, 'SIGKILL') },
    })`

  test.each([
    ['archive-written', false],
    ['archive-verified', false],
    ['renamed', true],
  ])('at %s leaves the target complete or missing, and the next attempt succeeds', async (moment, isThere) => {
    const child = spawnSync(process.execPath, ['--input-type=module', '-e', script(moment)])
    expect(child.signal).toBe('SIGKILL')
    expect(existsSync(target)).toBe(isThere)
    expect(filesOf(folder.path).filter(isPartName)).toHaveLength(isThere ? 0 : 1)
    expect(await removeParts(folder.path)).toBe(isThere ? 0 : 1)
    expect(await write()).toMatchObject({ outcome: isThere ? 'collision' : 'written' })
    expect((await readWithYauzl(target)).entries).toHaveLength(isThere ? 1 : 3)
    expect(filesOf(folder.path)).toHaveLength(1)
  })
})

test('a target with the longest possible name still gets a hidden file', async () => {
  target = `${folder.path}/${'話'.repeat(83)}.cbz`
  expect(await write()).toMatchObject({ outcome: 'written' })
})
