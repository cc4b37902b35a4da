import '@mantine/core/styles/Checkbox.layer.css'
import { Button, Checkbox } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { OversizedPage } from '../api/types.ts'
import { pageThumbnailUrl } from '../reading/reading.api.ts'

type OversizedPageRowProps = {
  readonly page: OversizedPage
  /** Whether its book is selected. */
  readonly selected: boolean
  readonly busy: boolean
  readonly onChoose: (bookId: string, isSelected: boolean) => void
  readonly onPreview: (page: OversizedPage) => void
}

/** One oversized page with a preview of the cuts. A book is split as a whole, so selecting one page selects the book's other pages. */
export const OversizedPageRow = ({ page, selected, busy, onChoose, onPreview }: OversizedPageRowProps): ReactElement => {
  const { t } = useTranslation()
  const { bookId, bookTitle, seriesId, seriesTitle, pageNumber, width, height } = page
  return (
    <li className="row">
      <Checkbox
        aria-label={t('pages.choose', { book: bookTitle, page: pageNumber })}
        checked={selected}
        disabled={busy}
        onChange={(event) => onChoose(bookId, event.currentTarget.checked)}
      />
      <img className="page-thumb" src={pageThumbnailUrl(bookId, pageNumber)} alt="" loading="lazy" decoding="async" />
      <div className="row-text">
        <Link to="/series/$seriesId" params={{ seriesId }} className="row-title">
          {seriesTitle}
        </Link>
        <p className="row-note">
          {t('pages.where', { book: bookTitle, page: pageNumber })} · {t('pages.size', { width, height })}
        </p>
      </div>
      <div className="row-actions">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconEye size={16} />}
          aria-label={t('pages.openPreviewOf', { book: bookTitle, page: pageNumber })}
          disabled={busy}
          onClick={() => onPreview(page)}
        >
          {t('pages.openPreview')}
        </Button>
      </div>
    </li>
  )
}
