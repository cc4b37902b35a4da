import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openReader, pressKey, shownPages } from '../../../test/open-reader.ts'

test('submitting an empty Go to page field does not change the page', async () => {
  const app = await openReader()
  await pressKey('ArrowRight', 3)
  await pressKey('g')
  const field = await screen.findByLabelText('Go to page')
  await app.user.clear(field)
  await app.user.type(field, '{Enter}')
  expect(shownPages()).toEqual(['4'])
  await app.user.type(field, '2{Enter}')
  expect(shownPages()).toEqual(['2'])
})
