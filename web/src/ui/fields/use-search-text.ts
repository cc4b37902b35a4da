import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { useRememberPage } from '../use-remember-page.ts'

type SearchText = {
  readonly text: string
  /** Replaces the text; it is submitted once the person stops typing. */
  readonly type: (text: string) => void
  /** Writes the text into the URL immediately. */
  readonly submit: () => void
}

type Search = {
  /** The text in the URL. */
  readonly q: string
  /** Writes a text into the URL. */
  readonly apply: (q: string) => void
  /** How long a pause in typing must be before the text is submitted, in milliseconds. */
  readonly typingPauseMs: number
}

/** The text of a search box. The URL follows it, and when another URL is opened (a link, the Back button), it follows the URL. */
export const useSearchText = ({ q, apply, typingPauseMs }: Search): SearchText => {
  const rememberPage = useRememberPage()
  const [text, setText] = useState(q)
  const [lastQ, setLastQ] = useState(q)
  const [applied, setApplied] = useState(q)
  if (q !== lastQ) {
    setLastQ(q)
    // The text of a URL that this box wrote may already have grown by a letter.
    if (q !== applied) {
      setApplied(q)
      setText(q)
    }
  }
  const submit = () => {
    const wanted = text.trim()
    if (wanted === q) return
    setApplied(wanted)
    apply(wanted)
  }
  const submitSoon = useDebouncedCallback((isStillOpen: () => boolean) => {
    if (isStillOpen()) submit()
  }, typingPauseMs)
  const type = (typed: string) => {
    setText(typed)
    submitSoon(rememberPage())
  }
  return { text, type, submit }
}
