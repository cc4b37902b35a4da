import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useSearchText } from './use-search-text.ts'

type FilterTextProps = {
  readonly label: string
  /** The text in the URL. */
  readonly text: string | undefined
  /** Writes a text, or undefined for none, into the URL. */
  readonly onText: (text: string | undefined) => void
}

const typingPauseMs = 250

/** A text that filters a list. */
export const FilterText = ({ label, text: q = '', onText }: FilterTextProps): ReactElement => {
  const { text, type } = useSearchText({ q, apply: (wanted) => onText(wanted || undefined), typingPauseMs })
  return (
    <TextInput
      aria-label={label}
      placeholder={label}
      type="search"
      flex={1}
      miw="min(100%, 11.25rem)"
      leftSection={<IconSearch size={17} aria-hidden="true" />}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}
