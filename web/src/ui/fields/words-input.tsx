import './words-input.css'
import { CloseButton, Input } from '@mantine/core'
import { type ChangeEvent, type KeyboardEvent, type ReactElement, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isComposing } from './is-composing.ts'

type WordsInputProps = {
  readonly id: string
  readonly words: readonly string[]
  readonly onChange: (words: readonly string[]) => void
  readonly hint?: string
  readonly readOnly?: boolean
  /** Characters that end a word like Enter does. */
  readonly separators?: string
  /** Words to choose from while typing. */
  readonly suggestions?: readonly string[]
  readonly invalid?: boolean
  readonly describedBy?: string | undefined
}

type WordsFieldProps = Pick<WordsInputProps, 'words' | 'onChange' | 'separators' | 'suggestions'> & {
  readonly label: string
  readonly description?: string
  readonly error?: string | undefined
}

/** A list of words with its label: what a field for tags is, without the 20 kB of a list of options that floats over the page. */
export const WordsField = ({ label, description, error, ...input }: WordsFieldProps): ReactElement => {
  const id = useId()
  const described = description === undefined ? undefined : `${id}-description`
  return (
    <Input.Wrapper className="words-field" id={id} label={label} description={description} error={error}>
      <WordsInput id={id} invalid={error !== undefined} describedBy={error === undefined ? described : `${id}-error`} {...input} />
    </Input.Wrapper>
  )
}

/** A list of words: Enter adds the typed one, Backspace in the empty field removes the last one. */
export const WordsInput = (props: WordsInputProps): ReactElement => {
  const { id, words, onChange, hint, readOnly = false, separators = '', suggestions = [], invalid = false, describedBy } = props
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const add = (text: string) => {
    const all = new Set([...words, ...splitWords(text, separators)])
    if (all.size > words.length) onChange([...all])
    setTyped('')
  }
  const onType = ({ currentTarget: { value }, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    // A suggestion that is chosen replaces the text at once; one that is typed, or left by Backspace, may be part of another word.
    const isTyped = nativeEvent instanceof InputEvent && /^(insertText|insertCompositionText|delete)/.test(nativeEvent.inputType)
    const isChosen = suggestions.includes(value) && !isTyped
    if (isChosen || [...separators].some((one) => value.includes(one))) add(value)
    else setTyped(value)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return
    if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault()
      add(typed)
    }
    if (event.key === 'Backspace' && typed === '' && words.length > 0) onChange(words.slice(0, -1))
  }
  return (
    <div>
      <div className="words" data-invalid={invalid}>
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
          list={suggestions.length > 0 ? `${id}-suggestions` : undefined}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          onChange={onType}
          onKeyDown={onKeyDown}
          onBlur={() => add(typed)}
        />
      </div>
      {suggestions.length > 0 ? (
        <datalist id={`${id}-suggestions`}>
          {suggestions
            .filter((one) => !words.includes(one))
            .map((one) => (
              <option key={one} value={one} />
            ))}
        </datalist>
      ) : null}
      {hint && !readOnly ? <p className="words-hint">{hint}</p> : null}
    </div>
  )
}

const splitWords = (text: string, separators: string): readonly string[] =>
  [...separators]
    .reduce<readonly string[]>((parts, separator) => parts.flatMap((part) => part.split(separator)), [text])
    .map((word) => word.trim())
    .filter((word) => word !== '')
