import { Button, CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactElement, type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { DiscoverSource } from '../api/types.ts'
import { isTypingTarget } from '../search/is-typing-target.ts'
import { useSearchText } from '../ui/fields/use-search-text.ts'
import type { DiscoverAddress } from './discover-address.rules.ts'

type SearchFieldProps = {
  readonly address: DiscoverAddress
  /** The only source to search; undefined searches all of them. */
  readonly source: DiscoverSource | undefined
}

/** Long enough for a fast typist's next letter: every search asks other people's servers. */
const typingPauseMs = 400

/** The search box on top of the Discover pages. The text is in the address once the person stops typing. */
export const SearchField = ({ address, source }: SearchFieldProps): ReactElement => {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const apply = (q: string) => {
    // The first letter adds an entry to the history, so that Back returns to the lists.
    const replace = address.q !== undefined
    if (source)
      void navigate({ to: '/discover/$source', params: { source: source.id }, search: { ...address, q }, replace, resetScroll: false })
    else void navigate({ to: '/discover', search: q === '' ? {} : { q }, replace, resetScroll: false })
  }
  const { text, type, submit } = useSearchText({ q: address.q ?? '', apply, typingPauseMs })
  useFocusKey(field)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  const label = source ? t('discover.searchSource', { name: source.name }) : t('discover.search')
  return (
    <form className="discover-search" onSubmit={onSubmit}>
      <TextInput
        ref={field}
        className="discover-search-field"
        type="search"
        size="md"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        leftSection={<IconSearch size={20} stroke={1.7} />}
        rightSection={text === '' ? null : <CloseButton aria-label={t('discover.clear')} onClick={() => type('')} />}
        rightSectionPointerEvents="all"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={text}
        onChange={({ currentTarget: { value } }) => type(value)}
      />
      {source ? (
        <Button
          className="discover-search-all"
          variant="subtle"
          size="md"
          renderRoot={(props) => <Link to="/discover" search={text.trim() === '' ? {} : { q: text.trim() }} {...props} />}
        >
          {t('discover.searchAll')}
        </Button>
      ) : null}
    </form>
  )
}

/** "/" focuses this field, as it opens the search on other pages. */
const useFocusKey = (field: RefObject<HTMLInputElement | null>) => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTypingTarget(event.target)) return
      event.preventDefault()
      field.current?.focus()
    }
    // Before the shell, which would open its search.
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [field])
}
