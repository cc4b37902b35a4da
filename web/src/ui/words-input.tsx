import './words-input.css'
import { CloseButton } from '@mantine/core'
import { type KeyboardEvent, type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'

type WordsInputProps = {
  readonly id: string
  readonly words: readonly string[]
  readonly onChange: (words: readonly string[]) => void
  readonly hint?: string
  readonly readOnly?: boolean
}

/** A list of words: Enter adds the typed one, Backspace in the empty field removes the last one. */
export const WordsInput = ({ id, words, onChange, hint, readOnly = false }: WordsInputProps): ReactElement => {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const add = (text: string) => {
    const word = text.trim()
    if (word !== '' && !words.includes(word)) onChange([...words, word])
    setTyped('')
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault()
      add(typed)
    }
    if (event.key === 'Backspace' && typed === '' && words.length > 0) onChange(words.slice(0, -1))
  }
  return (
    <div>
      <div className="words">
        {words.map((word) => (
          <span key={word} className="word" data-plain={readOnly}>
            {word}
            {readOnly ? null : (
              <CloseButton
                size="xs"
                aria-label={t('words.remove', { word })}
                onClick={() => onChange(words.filter((one) => one !== word))}
              />
            )}
          </span>
        ))}
        <input
          id={id}
          value={typed}
          readOnly={readOnly}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={() => add(typed)}
        />
      </div>
      {hint && !readOnly ? <p className="words-hint">{hint}</p> : null}
    </div>
  )
}
