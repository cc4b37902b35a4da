// Files whose decoder ends while it reads them, as when the server has too little memory.
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { aLibrary, type TestLibrary } from '../../../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../../../test/builders/a-server.ts'
import { aPage } from '../../../../test/builders/an-archive.ts'
import { aSevenZip } from '../../../formats/archive/seven-zip/seven-zip.fixture.ts'
import { plenty } from '../../../formats/decoder/decoder.fixture.ts'
import { createDecoder, type Decoder } from '../../../formats/decoder/index.ts'
import { measurePages } from './measure-pages.ts'
import { readWithDecoder } from './read-book-file.ts'

let server: TestServer
let library: TestLibrary
beforeAll(async () => {
  server = await aServer({ working: true })
  const page = aPage({ widthPx: 80, heightPx: 120 }, 'page')
  const content = await aSevenZip({ '1.jpg': page, '2.jpg': page })
  library = await aLibrary({ server, options: { analyzeDimensions: false }, files: { 'A/1.cb7': content } })
})
afterAll(async () => {
  await server.close()
  await library.removeFolder()
})

/** Ends each of its threads long before it has read anything. */
function anEndingDecoder(): Decoder {
  const decoder = createDecoder({ memory: plenty })
  const timer = setInterval(() => void decoder.close(), 1)
  onTestFinished(() => clearInterval(timer))
  return decoder
}

test('a file whose decoder ends is read again by the next scan', async () => {
  const reading = await readWithDecoder(anEndingDecoder(), `${library.root}/A/1.cb7`)
  expect(reading).toMatchObject({ status: 'ERROR', comment: 'ERR_1008 [DECODER_FAILED]', passing: true })
})

test('a book whose decoder ends is measured after the next scan', async () => {
  const nothing = () => undefined
  const context = { db: server.app.context.db, now: () => 0, onMeasured: nothing, onProgress: nothing, checkStop: nothing }
  const measured = await measurePages({ ...context, decoder: anEndingDecoder() }, library.id)
  expect(measured).toEqual({ measured: 0, skipped: 1 })
  const decoder = createDecoder({ memory: plenty })
  onTestFinished(() => decoder.close())
  expect(await measurePages({ ...context, decoder }, library.id)).toEqual({ measured: 1, skipped: 0 })
})
