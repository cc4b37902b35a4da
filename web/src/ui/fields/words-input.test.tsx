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
/** As the browser does: the field holds the text before its event. */
const input = (field: HTMLInputElement, value: string, inputType: string) => {
  field.value = value
  fireEvent(field, new InputEvent('input', { bubbles: true, inputType }))
}
const compose = (field: HTMLInputElement, value: string) => input(field, value, 'insertCompositionText')

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

test('a tag suggested while an input method composes a longer word is not added', () => {
  const field = openTags()
  compose(field, '東')
  expect(words()).toBe('漫画')
  compose(field, '東京')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(words()).toBe('漫画 東京')
})

test('a tag suggested after a word is shortened is added only if it is chosen', () => {
  const field = openTags()
  input(field, '東', 'deleteContentBackward')
  expect(words()).toBe('漫画')
  input(field, '東京', 'insertReplacementText')
  expect(words()).toBe('漫画 東京')
})
