// Pages whose decoder ends while it reads them, as when the server has too little memory.
import { expect, onTestFinished, test } from 'vitest'
import { pageFact } from '../../formats/archive/page-table.ts'
import { aSevenZip } from '../../formats/archive/seven-zip/seven-zip.fixture.ts'
import { aFolder } from '../../formats/archive/zip/file.fixture.ts'
import { plenty } from '../../formats/decoder/decoder.fixture.ts'
import { createDecoder, type Decoder } from '../../formats/decoder/index.ts'
import { aPicture } from '../../formats/image/pictures.fixture.ts'
import { createDecodedPages } from './decoded-pages.ts'
import { createOpenFiles } from './open-files.ts'
import { readPage } from './read-page.ts'

test('a page whose decoder ends is not called damaged, and is read once the decoder works', async () => {
  using folder = aFolder()
  const decoder = createDecoder({ memory: plenty })
  const files = createOpenFiles(Date.now)
  onTestFinished(async () => {
    await files.closeAll()
    await decoder.close()
  })
  const picture = await aPicture('jpeg', 30, 45)
  const path = folder.file('book.cb7', await aSevenZip({ '1.jpg': picture }))
  const { pages } = await decoder.inspect(path, { dimensions: 'all' })
  const { sizeBytes, modifiedMs } = await files.use(path, async (file) => file)
  const archive = { path, sizeBytes, modifiedMs, pages }
  const page = {
    number: 1,
    method: pageFact(pages.methods, 0),
    dataOffset: 0,
    compressedSize: 0,
    uncompressedSize: pageFact(pages.sizes, 0),
    crc32: pageFact(pages.crcs, 0),
  }
  const readWith = (decoding: Decoder) => readPage({ files, decoded: createDecodedPages(decoding, 0) }, archive, page)
  await expect(readWith(anEndingDecoder())).rejects.toMatchObject({ code: 'PAGE_NOT_DECODED', status: 503 })
  expect(await readWith(decoder)).toEqual(picture)
})

/** Ends each of its threads long before it has read anything. */
function anEndingDecoder(): Decoder {
  const decoder = createDecoder({ memory: plenty })
  const timer = setInterval(() => void decoder.close(), 1)
  onTestFinished(() => clearInterval(timer))
  return decoder
}
