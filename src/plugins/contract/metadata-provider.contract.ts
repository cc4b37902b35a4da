// Requirements for every metadata provider, run against a real or fake source. A provider's own tests add its specifics.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { MetadataProvider } from './metadata-provider.ts'
import { SourceNotFound, SourceUnavailable } from './plugin.ts'

/** A provider and its source, which has one series that `query` finds. */
export interface MetadataTrial {
  readonly provider: MetadataProvider
  readonly query: string
  readonly seriesId: string
  /** URL of the series at its source, as users copy it. */
  readonly seriesUrl: string
  readonly unknownId: string
  /** Makes the source respond with a server error. */
  breakSource(): void
  close(): Promise<void>
}

const never = new AbortController().signal

/** Declares the suite. @param open starts a fresh trial */
export function metadataProviderContract(name: string, open: () => Promise<MetadataTrial>): void {
  describe(`${name} fulfills the metadata provider contract`, () => {
    let trial: MetadataTrial
    beforeEach(async () => {
      trial = await open()
    })
    afterEach(() => trial.close())

    test('a search finds the series, and the result leads to its metadata', async () => {
      const [found] = await trial.provider.searchSeries(trial.query, null, never)
      expect(found).toMatchObject({ sourceId: trial.seriesId })
      const byId = await trial.provider.getSeriesMetadata(trial.seriesId, null, never)
      expect(byId.title).not.toBe('')
      expect(byId.title).toBe(found?.title)
      expect(await trial.provider.getSeriesMetadata(trial.seriesId, trial.seriesUrl, never)).toEqual(byId)
    })

    test('a search without a match and an empty search return nothing', async () => {
      expect(await trial.provider.searchSeries('no such series anywhere', null, never)).toEqual([])
      expect(await trial.provider.searchSeries('  ', null, never)).toEqual([])
    })

    test('an unknown id is not found, as distinct from an unavailable source', async () => {
      await expect(trial.provider.getSeriesMetadata(trial.unknownId, null, never)).rejects.toBeInstanceOf(SourceNotFound)
      trial.breakSource()
      await expect(trial.provider.getSeriesMetadata(trial.seriesId, null, never)).rejects.toBeInstanceOf(SourceUnavailable)
      await expect(trial.provider.searchSeries(trial.query, null, never)).rejects.toBeInstanceOf(SourceUnavailable)
    })

    test('a batch request returns the same as single requests, and undefined for a series missing from the response', async () => {
      const { manySeries, getSeriesMetadata } = trial.provider
      if (!manySeries) return
      const known = { seriesId: trial.seriesId, sourceUrl: null }
      const keys = [{ seriesId: trial.unknownId, sourceUrl: null }, known, { seriesId: '', sourceUrl: trial.seriesUrl }, known]
      const alone = await getSeriesMetadata(trial.seriesId, null, never)
      expect(await manySeries.get(keys, never)).toEqual([undefined, alone, alone, alone])
      trial.breakSource()
      await expect(manySeries.get(keys, never)).rejects.toBeInstanceOf(SourceUnavailable)
    })

    test('ages are years, links are URLs, and every author has a role', async () => {
      const { ageRating, links, coverUrl, authors } = await trial.provider.getSeriesMetadata(trial.seriesId, null, never)
      if (ageRating !== null) expect([ageRating >= 0, ageRating <= 18, Number.isInteger(ageRating)]).toEqual([true, true, true])
      for (const url of [...links.map((link) => link.url), ...(coverUrl === null ? [] : [coverUrl])]) expect(url).toMatch(/^https?:\/\//)
      expect(links).not.toEqual([])
      for (const { name: author, role } of authors)
        expect([author.trim(), role]).toEqual([author, expect.stringMatching(/^(writer|penciller)$/)])
    })

    test('recognizes its own URLs and no others', () => {
      expect(trial.provider.canHandle(trial.seriesUrl)).toBe(true)
      for (const url of [
        '',
        'not an address',
        'https://example.org/',
        trial.seriesUrl.replace('://', '://example.org/'),
        `ftp${trial.seriesUrl.slice(5)}`,
      ]) {
        expect(trial.provider.canHandle(url), url).toBe(false)
      }
    })

    test('lists its supported languages', () => {
      const languages = trial.provider.getSupportedLanguages()
      expect(new Set(languages).size).toBe(languages.length)
      expect(languages).toContain('en')
    })

    test('a search can be aborted', async () => {
      const controller = new AbortController()
      controller.abort(new Error('given up'))
      await expect(trial.provider.searchSeries(trial.query, null, controller.signal)).rejects.toThrow('given up')
    })
  })
}
