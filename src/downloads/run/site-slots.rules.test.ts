import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultDownloadLimits, type SlotSites, siteSlotsOf, slotsOfSite } from './site-slots.rules.ts'

const has = (sites: SlotSites, site: string) => ('only' in sites ? sites.only.includes(site) : !sites.except.includes(site))

test('by default every site has one slot', () => {
  expect(siteSlotsOf(defaultDownloadLimits)).toEqual([{ place: 0, sites: { except: [] } }])
})

test('a site may have more or fewer slots than others', () => {
  const limits = {
    downloads: 5,
    perSite: 2,
    sites: new Map([
      ['fast.org', 3],
      ['slow.org', 1],
    ]),
  }
  expect(siteSlotsOf(limits)).toEqual([
    { place: 0, sites: { except: [] } },
    { place: 1, sites: { except: ['slow.org'] } },
    { place: 2, sites: { only: ['fast.org'] } },
  ])
})

test('each site gets as many slots as its limits allow', () => {
  const counts = fc.integer({ min: 1, max: 9 })
  const limits = fc.record({
    downloads: counts,
    perSite: counts,
    sites: fc.dictionary(fc.constantFrom('a.org', 'b.org'), counts).map((found) => new Map(Object.entries(found))),
  })
  fc.assert(
    fc.property(limits, fc.constantFrom('a.org', 'b.org', 'other.org'), (found, site) => {
      expect(siteSlotsOf(found).filter(({ sites }) => has(sites, site))).toHaveLength(slotsOfSite(found, site))
    }),
  )
})
