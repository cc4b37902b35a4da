// Opens a fake MangaDex for manual testing and for bench/:
// node test/fakes/serve.ts --port 8080 --titles 20 --chapters 10 [--pages 20] [--rate 5] [--at-home 40]
import { parseArgs } from 'node:util'
import { aFakeMangaDex } from './fake-mangadex.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    titles: { type: 'string', default: '1' },
    chapters: { type: 'string', default: '10' },
    pages: { type: 'string', default: '3' },
    rate: { type: 'string' },
    'at-home': { type: 'string' },
  },
})

const source = await aFakeMangaDex()
  .titles(Number(values.titles), Number(values.chapters), { pages: Number(values.pages) })
  .limitedTo({
    ...(values.rate ? { requestsPerSecond: Number(values.rate) } : {}),
    ...(values['at-home'] ? { atHomePerMinute: Number(values['at-home']) } : {}),
  })
  .start(Number(values.port))

console.log(`HONDANA_SRCA_API_URL=${source.url} HONDANA_SRCA_UPLOADS_URL=${source.url} HONDANA_ALLOW_PRIVATE_HOSTS=true`)
for (const title of source.titles) console.log(source.titleUrl(title))
