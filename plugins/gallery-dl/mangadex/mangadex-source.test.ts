// MangaDex's lists and checks against a fake server: how many requests they need, and that a partial result never counts as complete.
import { describe, expect, onTestFinished, test } from 'vitest'
import type { DownloadProvider } from '../../../src/plugins/contract/download-provider.ts'
import { SourceAnswerInvalid, SourceNotFound, SourceUnavailable, UrlNotSupported } from '../../../src/plugins/contract/plugin.ts'
import { aPluginContext } from '../../../test/builders/plugin-context.ts'
import { aFakeMangaDex, type FakeMangaDex } from '../../../test/fakes/fake-mangadex.ts'
import { galleryDl } from '../index.ts'

const never = new AbortController().signal

async function reading(starting: Promise<FakeMangaDex>, config: Readonly<Record<string, string>> = {}) {
  const source = await starting
  const ctx = aPluginContext(galleryDl, { config, settings: { mangadexApiUrl: source.url, mangadexUploadsUrl: source.url } })
  onTestFinished(async () => {
    ctx.end()
    await source.close()
  })
  const provider = galleryDl.provide(ctx)
  return { source, provider, batch: batchOf(provider) }
}

function batchOf({ batch }: DownloadProvider) {
  if (!batch) throw new Error('MangaDex answers in batches')
  return batch
}

describe('a check of many titles', () => {
  test('needs one request per hundred and keeps the input order, including unknown and invalid URLs', async () => {
    const { source, batch } = await reading(aFakeMangaDex().titles(150, 1).start())
    const urls = [
      ...source.titles.map((title) => source.titleUrl(title)),
      'https://mangadex.org/title/12345',
      'not an address',
      source.titleUrl(),
    ]
    const probes = await batch.probeTitles(urls, never)
    expect(source.requests).toHaveLength(2)
    expect(probes.map(({ url }) => url)).toEqual(urls)
    expect(probes.filter(({ found }) => found)).toHaveLength(151)
    expect(probes.slice(150, 152)).toMatchObject([{ found: false }, { found: false }])
  })

  test('detects a new chapter of a title', async () => {
    const { source, batch } = await reading(aFakeMangaDex().title().chapter().start())
    const marker = async () => {
      const [probe] = await batch.probeTitles([source.titleUrl()], never)
      return probe?.found ? probe.marker : undefined
    }
    const before = await marker()
    expect(await marker()).toBe(before)
    const published = source.publish()
    expect(await marker()).toBe(published.id)
  })

  test('includes adult titles', async () => {
    const { source, batch } = await reading(aFakeMangaDex().title({ contentRating: 'pornographic' }).start())
    expect(await batch.probeTitles([source.titleUrl()], never)).toMatchObject([{ found: true, title: { ageRating: 18 } }])
  })

  test('rejects when the response is truncated or missing', async () => {
    const { source, batch } = await reading(aFakeMangaDex().titles(4, 1).start())
    const urls = source.titles.map((title) => source.titleUrl(title))
    source.breakPath(/^\/manga\?/, 'partial', 1)
    await expect(batch.probeTitles(urls, never)).rejects.toBeInstanceOf(SourceAnswerInvalid)
    source.breakPath(/^\/manga\?/, 'html', 1)
    await expect(batch.probeTitles(urls, never)).rejects.toBeInstanceOf(SourceAnswerInvalid)
    source.breakPath(/^\/manga\?/, { status: 403 }, 1)
    await expect(batch.probeTitles(urls, never)).rejects.toMatchObject({ name: 'SourceUnavailable', status: 403 })
    expect(await batch.probeTitles(urls, never)).toHaveLength(4)
  })
})

describe('the chapter ids of a title', () => {
  test('are fetched with one request, including every upload of every number', async () => {
    const { source, batch } = await reading(
      aFakeMangaDex()
        .title()
        .chapters(3)
        .chapter({ number: '3', groups: ['Another Group'] })
        .chapter({ number: null })
        .chapter({ number: null, title: 'A different oneshot' })
        .chapter({ number: '1', volume: '2' })
        .chapter({ number: '10a' })
        .chapter({ language: 'fr' })
        .start(),
    )
    const ids = await batch.listChapterIds(source.titleUrl(), never)
    const english = source.chaptersOf().filter(({ language }) => language === 'en')
    expect(ids.toSorted()).toEqual(english.map(({ id }) => id).toSorted())
    expect(source.requests).toHaveLength(1)
  })

  test('are those of the chosen languages, with one request', async () => {
    const builder = aFakeMangaDex().title().chapters(2).chapter({ language: 'es-la' }).chapter({ language: 'fr' })
    const { source, batch, provider } = await reading(builder.start())
    const chosen = source.chaptersOf().filter(({ language }) => language !== 'en')
    const ids = await batch.listChapterIds(source.titleUrl(), never, { languages: ['fr', 'es-419'] })
    expect(ids.toSorted()).toEqual(chosen.map(({ id }) => id).toSorted())
    expect(source.requests).toHaveLength(1)
    const { chapters } = await provider.getAvailableChapters(source.titleUrl(), never, { languages: ['fr', 'es-419'] })
    expect(chapters.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  })

  test('are empty for a title without chapters', async () => {
    const { source, batch } = await reading(aFakeMangaDex().title().start())
    expect(await batch.listChapterIds(source.titleUrl(), never)).toEqual([])
  })

  test('are read from the feed when an entry counts more uploads than it lists', async () => {
    const { source, batch } = await reading(aFakeMangaDex().title().chapters(2).start())
    const [first, second] = source.chaptersOf()
    const volumes = { none: { volume: 'none', count: 2, chapters: { 1: { chapter: '1', id: first?.id, others: [], count: 2 } } } }
    source.breakPath(/aggregate/, { status: 200, body: { result: 'ok', volumes } })
    expect(await batch.listChapterIds(source.titleUrl(), never)).toEqual([first?.id, second?.id])
  })

  test('reject when MangaDex fails', async () => {
    const { source, batch } = await reading(aFakeMangaDex().title().chapters(2).start())
    for (const fault of [{ status: 500 }, 'reset'] as const) {
      source.breakPath(/aggregate/, fault)
      await expect(batch.listChapterIds(source.titleUrl(), never)).rejects.toBeInstanceOf(SourceUnavailable)
    }
    source.breakPath(/aggregate/, { status: 200, body: { result: 'ok' } })
    await expect(batch.listChapterIds(source.titleUrl(), never)).rejects.toBeInstanceOf(SourceAnswerInvalid)
  })
})

describe('details of chapters', () => {
  test('are fetched a hundred at a time in input order, with deleted chapters marked as removed', async () => {
    const { source, batch } = await reading(aFakeMangaDex().title({ contentRating: 'pornographic' }).chapters(120).start())
    const [deleted] = source.chaptersOf()
    if (!deleted) throw new Error('no chapter')
    const ids = source
      .chaptersOf()
      .map(({ id }) => id)
      .toReversed()
    source.delete(deleted)
    const chapters = await batch.describeChapters(ids, never)
    expect(source.requests).toHaveLength(2)
    expect(chapters.map(({ id }) => id)).toEqual(ids)
    expect(chapters.filter(({ state }) => state === 'removed').map(({ id }) => id)).toEqual([deleted.id])
  })

  test('reject when truncated, because the missing chapters would count as removed', async () => {
    const { source, batch } = await reading(aFakeMangaDex().title().chapters(4).start())
    source.breakPath(/^\/chapter/, 'partial')
    await expect(
      batch.describeChapters(
        source.chaptersOf().map(({ id }) => id),
        never,
      ),
    ).rejects.toBeInstanceOf(SourceAnswerInvalid)
  })
})

describe('the listing of a title', () => {
  test('is fetched five hundred chapters at a time, in every state', async () => {
    const { source, provider } = await reading(
      aFakeMangaDex()
        .title()
        .chapters(1_100)
        .chapter({ externalUrl: 'https://example.org/' })
        .chapter({ publishAt: '2999-01-01T00:00:00Z' })
        .start(),
    )
    const { title, chapters } = await provider.getAvailableChapters(source.titleUrl(), never)
    expect(source.requests).toHaveLength(4)
    expect(title.id).toBe(source.titles[0]?.id)
    expect(chapters).toHaveLength(1_102)
    expect(chapters.slice(-2).map(({ state }) => state)).toEqual(['external', 'future'])
  })

  test('uses the configured language', async () => {
    const names = { title: { en: 'Title', 'es-la': 'Título' } }
    const spanish = await reading(aFakeMangaDex().title(names).chapter().chapter({ language: 'es-la' }).start(), {
      default_language: 'es-la',
    })
    const { title, chapters } = await spanish.provider.getAvailableChapters(spanish.source.titleUrl(), never)
    expect([title.title, chapters.map(({ language }) => language)]).toEqual(['Título', ['es-la']])
  })

  test('rejects when one page of the list fails or is truncated', async () => {
    const { source, provider } = await reading(aFakeMangaDex().title().chapters(600).start())
    for (const fault of [{ status: 500 }, 'partial', 'html'] as const) {
      source.heal()
      source.breakPath(/offset=500/, fault)
      await expect(provider.getAvailableChapters(source.titleUrl(), never)).rejects.toThrow()
    }
    source.heal()
    expect((await provider.getAvailableChapters(source.titleUrl(), never)).chapters).toHaveLength(600)
  })

  test('is also available by the URL of one of its chapters', async () => {
    const { source, provider } = await reading(aFakeMangaDex().title({ title: 'Berserk' }).chapters(2).start())
    const [, second] = source.chaptersOf()
    if (!second) throw new Error('no chapter')
    const url = `${source.chapterUrl(second).toUpperCase().replace('HTTPS', 'https')}/5`
    expect(await provider.resolveTitle(url, never)).toMatchObject({
      title: 'Berserk',
      url: `https://mangadex.org/title/${source.titles[0]?.id}`,
    })
    expect((await provider.getAvailableChapters(url, never)).chapters.map(({ id }) => id)).toEqual([second.id])
  })

  test('rejects with the reason when MangaDex does not know the title or the id is not a title', async () => {
    const { provider } = await reading(aFakeMangaDex().start())
    await expect(provider.resolveTitle('https://mangadex.org/title/11111111-1111-4111-a111-111111111111', never)).rejects.toBeInstanceOf(
      SourceNotFound,
    )
    await expect(provider.resolveTitle('https://mangadex.org/group/11111111-1111-4111-a111-111111111111', never)).rejects.toBeInstanceOf(
      UrlNotSupported,
    )
  })
})

test('an abort ends a check immediately', async () => {
  const { source, batch } = await reading(aFakeMangaDex().title().start())
  source.breakPath(/aggregate/, { latencyMs: 60_000 })
  const reason = new Error('The check was stopped')
  await expect(batch.listChapterIds(source.titleUrl(), abortedSoon(reason))).rejects.toBe(reason)
})

function abortedSoon(reason: Error): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(reason), 50)
  return controller.signal
}
