// How long a preloaded page takes to appear on the screen in a real Chromium: from the key press to the next frame. Absolute times, since
// readers notice times and not ratios. The median is judged; the slowest turn is printed as well.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { requireDefined } from '../src/kernel/errors/index.ts'
import { anArchive } from '../test/builders/an-archive.ts'
import { drawnChapter } from '../test/fakes/drawn-pages.ts'
import { withPage } from './bench-browser.ts'
import { median, type Outcome } from './harness.ts'
import { pause, startServer } from './running-server.ts'

const pages = 24
const goalMs = 50
/** Pause in which the reader preloads and decodes pages. */
const restMs = 500
const maxLooks = 100

export async function run(): Promise<readonly Outcome[]> {
  const root = await mkdtemp(join(tmpdir(), 'hondana-bench-turn-'))
  await mkdir(join(root, 'Fox'))
  await writeFile(join(root, 'Fox/c1.cbz'), anArchive(await drawnChapter({ title: 'Fox', pages, widthPx: 1600, heightPx: 2400 })))
  const server = await startServer()
  try {
    await server.addLibrary('Manga', root)
    await server.settled()
    const { content } = await server.call<{ content: { id: string }[] }>('GET', '/api/v1/books')
    const device = { viewport: { width: 1280, height: 800 } }
    return [judge(await withPage(server, { device, listen }, (page) => turnPages(page, requireDefined(content[0], 'the book').id)))]
  } finally {
    await server.stop()
    await rm(root, { recursive: true, force: true })
  }
}

/** Runs in the page: measures from each key press to the frame after the one that shows the new page. */
const listen = `
  globalThis.turns = []
  const shownPage = () => [...document.querySelectorAll('img.reader-page[data-state="shown"]')].find((image) => !image.hidden)?.alt
  addEventListener('keydown', ({ timeStamp }) => {
    const before = shownPage()
    const look = () => {
      if (shownPage() === before) return requestAnimationFrame(look)
      requestAnimationFrame((at) => turns.push(at - timeStamp))
    }
    requestAnimationFrame(look)
  }, { capture: true })`

async function turnPages(page: Page, bookId: string): Promise<readonly number[]> {
  await page.goto(`/read/${bookId}?page=1`)
  await page.locator('img.reader-page[data-state="shown"]').first().waitFor()
  await page.mouse.move(640, 400)
  for (let turn = 1; turn < pages; turn++) {
    await pause(restMs)
    await page.keyboard.press('ArrowRight')
    for (let looks = 0; (await page.evaluate<number>('turns.length')) < turn; looks++) {
      if (looks === maxLooks) throw new Error(`The reader did not turn to page ${turn + 1}.`)
      await pause(100)
    }
  }
  return page.evaluate<number[]>('turns')
}

function judge(turns: readonly number[]): Outcome {
  const ours = median(turns)
  const met = ours <= goalMs
  const within = turns.filter((ms) => ms <= goalMs).length
  console.log(
    `${met ? 'met   ' : 'missed'} page turn: median ${ours.toFixed(0)} ms (goal ≤ ${goalMs}), slowest ${Math.max(...turns).toFixed(0)} ms; ` +
      `${within} of ${turns.length} within the goal`,
  )
  return { name: 'page turn', ours, yardstick: goalMs, ratio: ours / goalMs, met }
}
