// What every metadata provider must do, run against a real or stand-in source. A provider's own tests add what is special to it.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { MetadataProvider } from './metadata-provider.ts'
import { SourceNotFound, SourceUnavailable } from './plugin.ts'

/** A provider and the source behind it, which knows one series that `query` finds. */
export interface MetadataTrial {
  readonly provider: MetadataProvider
  readonly query: string
  readonly seriesId: string
  /** Address of the series at its source, as people copy it. */
  readonly seriesUrl: string
  readonly unknownId: string
  /** From now on the source answers with a server error. */
  breakSource(): void
  close(): Promise<void>
}

const never = new AbortController().signal

/** Declares the suite. @param open starts a fresh trial */
export function metadataProviderContract(name: string, open: () => Promise<MetadataTrial>): void {
  describe(`${name} keeps the contract of metadata providers`, () => {
    let trial: MetadataTrial
    beforeEach(async () => {
      trial = await open()
    })
    afterEach(() => trial.close())

    test('a search finds the series, and what it found leads to its metadata', async () => {
      const [found] = await trial.provider.searchSeries(trial.query, null, never)
      expect(found).toMatchObject({ sourceId: trial.seriesId })
      const byId = await trial.provider.getSeriesMetadata(trial.seriesId, null, never)
      expect(byId.title).not.toBe('')
      expect(byId.title).toBe(found?.title)
      expect(await trial.provider.getSeriesMetadata(trial.seriesId, trial.seriesUrl, never)).toEqual(byId)
    })

    test('a search without a match, and one for nothing, find nothing', async () => {
      expect(await trial.provider.searchSeries('no such series anywhere', null, never)).toEqual([])
      expect(await trial.provider.searchSeries('  ', null, never)).toEqual([])
    })

    test('an unknown id is not found, which is not the same as a source that cannot be asked', async () => {
      await expect(trial.provider.getSeriesMetadata(trial.unknownId, null, never)).rejects.toBeInstanceOf(SourceNotFound)
      trial.breakSource()
      await expect(trial.provider.getSeriesMetadata(trial.seriesId, null, never)).rejects.toBeInstanceOf(SourceUnavailable)
      await expect(trial.provider.searchSeries(trial.query, null, never)).rejects.toBeInstanceOf(SourceUnavailable)
    })

    test('several series with one question are told what each is told alone, and one that the answer leaves out is undefined', async () => {
      const { manySeries, getSeriesMetadata } = trial.provider
      if (!manySeries) return
      const known = { seriesId: trial.seriesId, sourceUrl: null }
      const keys = [{ seriesId: trial.unknownId, sourceUrl: null }, known, { seriesId: '', sourceUrl: trial.seriesUrl }, known]
      const alone = await getSeriesMetadata(trial.seriesId, null, never)
      expect(await manySeries.get(keys, never)).toEqual([undefined, alone, alone, alone])
      trial.breakSource()
      await expect(manySeries.get(keys, never)).rejects.toBeInstanceOf(SourceUnavailable)
    })

    test('ages are years, links are web addresses, and every author has a part', async () => {
      const { ageRating, links, coverUrl, authors } = await trial.provider.getSeriesMetadata(trial.seriesId, null, never)
      if (ageRating !== null) expect([ageRating >= 0, ageRating <= 18, Number.isInteger(ageRating)]).toEqual([true, true, true])
      for (const url of [...links.map((link) => link.url), ...(coverUrl === null ? [] : [coverUrl])]) expect(url).toMatch(/^https?:\/\//)
      expect(links).not.toEqual([])
      for (const { name: author, role } of authors)
        expect([author.trim(), role]).toEqual([author, expect.stringMatching(/^(writer|penciller)$/)])
    })

    test('it knows its own addresses and no others', () => {
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

    test('it says which languages it speaks', () => {
      const languages = trial.provider.getSupportedLanguages()
      expect(new Set(languages).size).toBe(languages.length)
      expect(languages).toContain('en')
    })

    test('a search can be given up', async () => {
      const controller = new AbortController()
      controller.abort(new Error('given up'))
      await expect(trial.provider.searchSeries(trial.query, null, controller.signal)).rejects.toThrow('given up')
    })
  })
}
