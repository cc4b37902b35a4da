import { IconBookmarkFilled } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Publication } from '../../api/types.ts'
import { SidePanel } from '../controls/side-panel.tsx'
import { contentsLines, findDocument } from './text/text-place.rules.ts'
import type { TextPlaceState } from './text/use-text-place.ts'

type ContentsPanelProps = {
  readonly publication: Publication
  readonly placeState: TextPlaceState
  readonly bookmarkCount: number
  readonly onBookmarks: () => void
  readonly onClose: () => void
}

/** The book's table of contents; a click jumps to the entry. The way to its bookmarks, too. */
export default function ContentsPanel({ publication, placeState, bookmarkCount, onBookmarks, onClose }: ContentsPanelProps): ReactElement {
  const { t } = useTranslation()
  const lines = contentsLines(publication.toc)
  const open = (href: string) => {
    onClose()
    placeState.follow(href)
  }
  return (
    <SidePanel title={t('textReader.contents')} onClose={onClose}>
      {bookmarkCount > 0 ? (
        <button type="button" className="text-contents-bookmarks" onClick={onBookmarks}>
          <IconBookmarkFilled size={18} aria-hidden="true" />
          {t('bookmarks.inSeries', { count: bookmarkCount })}
        </button>
      ) : null}
      {lines.length === 0 ? <p>{t('textReader.noContents')}</p> : null}
      <ol className="text-contents">
        {lines.map(({ id, title, href, depth }) => (
          <li key={id} style={{ paddingInlineStart: depth * 16 }}>
            {href ? (
              <button
                type="button"
                aria-current={findDocument(placeState.documents, href)?.index === placeState.place.index ? 'true' : undefined}
                onClick={() => open(href)}
              >
                {title}
              </button>
            ) : (
              <span>{title}</span>
            )}
          </li>
        ))}
      </ol>
    </SidePanel>
  )
}
