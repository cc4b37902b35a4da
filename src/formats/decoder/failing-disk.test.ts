// Files on a disk that can't be read at times.
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, inject, onTestFinished, test } from 'vitest'
import { findMountProblem } from '../../../test/builders/a-disk.ts'
import { aFailingDisk } from '../../../test/builders/a-failing-disk.ts'
import { aPdf } from '../pdf/pdf.fixture.ts'
import { plenty } from './decoder.fixture.ts'
import { createDecoder } from './index.ts'

const noDisks = await findMountProblem(inject('runFolder'))

const red = { width: 200, height: 300, colour: [1, 0, 0] as const }
const blue = { width: 400, height: 100, colour: [0, 0, 1] as const }
/** So many that a PDF isn't read completely when it is opened. */
const manyPages = Array.from({ length: 5000 }, () => red)

test.skipIf(noDisks)('a page of a PDF that could not be read is rendered once the disk can be read again', async () => {
  const folder = join(inject('runFolder'), randomUUID())
  const disk = await aFailingDisk(folder)
  const decoder = createDecoder({ memory: plenty })
  onTestFinished(async () => {
    await decoder.close()
    await disk.remove()
  })
  const path = join(folder, 'book.pdf')
  await writeFile(path, aPdf([red, blue, ...manyPages]))
  const colorOf = async (index: number) => (await sharp(await decoder.renderPdfPage({ path, index }, 400)).stats()).dominant
  expect(await colorOf(0)).toMatchObject({ r: 248, b: 8 })
  await disk.fail()
  await expect(colorOf(1)).rejects.toMatchObject({ code: 'EIO' })
  await expect(colorOf(1)).rejects.toMatchObject({ code: 'EIO' })
  await disk.heal()
  expect(await colorOf(1)).toMatchObject({ r: 8, b: 248 })
})
