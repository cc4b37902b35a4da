import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListParts } from './search-results.tsx'

type RecentSearchListProps = ListParts & {
  readonly texts: readonly string[]
  readonly onChoose: (text: string) => void
  readonly onForget: () => void
}

/** The recent searches, or hints on what can be searched if there are none. */
export const RecentSearchList = ({ listId, idAt, active, texts, onChoose, onPoint, onForget }: RecentSearchListProps): ReactElement => {
  const { t } = useTranslation()
  if (texts.length === 0) return <p className="search-hint">{t('search.hint')}</p>
  return (
    <>
      <div className="search-recent-head">
        <span>{t('search.recent')}</span>
        <Button variant="subtle" color="gray" size="compact-sm" onClick={onForget}>
          {t('search.forget')}
        </Button>
      </div>
      <div id={listId} role="listbox" aria-label={t('search.recent')} className="search-list">
        {texts.map((text, place) => (
          <button
            key={text}
            id={idAt(place)}
            type="button"
            role="option"
            aria-selected={place === active}
            tabIndex={-1}
            className="search-option"
            onPointerMove={() => onPoint(place)}
            onClick={() => onChoose(text)}
          >
            <IconHistory size={18} stroke={1.7} aria-hidden="true" />
            <span className="search-option-title">{text}</span>
          </button>
        ))}
      </div>
    </>
  )
}
