import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { type ReactElement, useState } from 'react'
import { expect, test } from 'vitest'
import { WordsField } from './words-input.tsx'

const Tags = (): ReactElement => {
  const [words, setWords] = useState<readonly string[]>(['漫画'])
  return (
    <MantineProvider env="test">
      <WordsField label="Tags" words={words} onChange={setWords} suggestions={['東', '東京']} />
      <output>{words.join(' ')}</output>
    </MantineProvider>
  )
}

const openTags = () => {
  render(<Tags />)
  return screen.getByLabelText<HTMLInputElement>('Tags')
}
const words = () => screen.getByRole('status').textContent
const compose = (field: HTMLInputElement, value: string) =>
  fireEvent(field, (write(field, value), new InputEvent('input', { bubbles: true, inputType: 'insertCompositionText', isComposing: true })))
/** As the browser does: the field holds the text before its event. */
const write = (field: HTMLInputElement, value: string) => {
  field.value = value
}

test.each([
  ['most browsers', { isComposing: true }],
  ['Safari', { keyCode: 229 }],
])('Enter that accepts the text of an input method adds no word in %s, the next one does', (_, key) => {
  const field = openTags()
  compose(field, '冒険')
  fireEvent.keyDown(field, { key: 'Enter', ...key })
  expect(words()).toBe('漫画')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(words()).toBe('漫画 冒険')
})

test('a suggestion that an input method shows on the way to a longer word is not added', () => {
  const field = openTags()
  compose(field, '東')
  expect(words()).toBe('漫画')
  compose(field, '東京')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(words()).toBe('漫画 東京')
})

test('a suggestion that remains when a longer word is shortened is not added, one that is chosen is', () => {
  const field = openTags()
  write(field, '東')
  fireEvent(field, new InputEvent('input', { bubbles: true, inputType: 'deleteContentBackward' }))
  expect(words()).toBe('漫画')
  write(field, '東京')
  fireEvent(field, new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }))
  expect(words()).toBe('漫画 東京')
})
