import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTitleFolders } from './title-folders.ts'

const titleKey = '0a0a0a0a-0000-4000-8000-000000000001'

describe('the folder of a title', () => {
  let root: string
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'hondana-test-'))
    await mkdir(join(root, 'My favourite'))
    await writeFile(join(root, 'My favourite/series.json'), JSON.stringify({ srcaId: titleKey }))
  })
  afterEach(() => rm(root, { recursive: true }))

  const titleOfRecordFile = async (path: string) => {
    if (path.endsWith('lost+found')) throw Object.assign(new Error('permission denied'), { code: 'EACCES' })
    if (path.endsWith('Broken')) throw Object.assign(new Error('input/output error'), { code: 'EIO' })
    return undefined
  }
  const folders = createTitleFolders({ titleOfRecordFile, chapterOfArchive: async () => undefined })

  test('is found next to one that the server cannot read, as at the root of a disk', async () => {
    await mkdir(join(root, 'lost+found'))
    expect(await folders.find(root, titleKey)).toBe('My favourite')
    expect(await folders.find(root, titleKey.replace('1', '2'))).toBeUndefined()
  })

  test.runIf(process.platform === 'linux')('is found next to one whose name is not UTF-8', async () => {
    const odd = Buffer.concat([Buffer.from(`${root}/`), Buffer.of(0xff, 0xfe)])
    await mkdir(odd)
    expect(await folders.find(root, titleKey.replace('1', '2'))).toBeUndefined()
    await rm(odd, { recursive: true })
  })

  test('is not reported as missing while the disk fails', async () => {
    await mkdir(join(root, 'Broken'))
    await expect(folders.find(root, titleKey.replace('1', '2'))).rejects.toThrow('input/output error')
  })
})
