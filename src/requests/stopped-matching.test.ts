import { expect, onTestFinished, test, vi } from 'vitest'
import { aBrowseSite, aBrowsingServer } from '../../test/builders/a-browse-site.ts'

test('a server stops even if the source that it queries for the match of a title request does not respond', async () => {
  const near = await aBrowseSite({ id: 'near', titles: [{ title: 'Late match', id: 'late' }] })
  const catalog = await aBrowseSite({ id: 'catalog', isDownloadable: false, titles: [{ title: 'Late match', id: '60' }] })
  onTestFinished(async () => {
    vi.restoreAllMocks()
    for (const site of [near, catalog]) await site.close()
  })
  const server = await aBrowsingServer([near, catalog])
  near.breakPath(/./, 'html')
  const { statusCode } = await server.http.post('/api/v1/title-requests', { source: 'catalog', titleId: '60' })
  expect(statusCode).toBe(201)
  near.heal()
  near.forgetRequests()
  near.breakPath(/./, 'held')
  // The request doesn't end by itself.
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal)
  await server.app.start()
  await expect.poll(() => near.requests.length).toBe(1)
  await server.close()
})
