import { cleanup } from '@testing-library/react'
import { expect, test } from 'vitest'
import { closeApp, passMs } from '../../test/open-app.tsx'
import { openReader, pressKey, progress, stayMs } from '../../test/open-reader.ts'

test('incognito mode ends with the account that turned it on', async () => {
  await openReader()
  await pressKey('i')
  cleanup()
  closeApp()
  const { server } = await openReader()
  await pressKey('ArrowRight')
  await passMs(stayMs)
  expect(server.bodiesOf(progress).map(({ page }) => page)).toEqual([2])
})
