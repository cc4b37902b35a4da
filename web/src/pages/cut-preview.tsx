import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { OversizedPage } from '../api/types.ts'
import { pageImageUrl } from '../reading/reading.api.ts'
import type { CutChoice } from './cut-choice.rules.ts'
import { cutLines, lastPartHeight } from './cut-lines.rules.ts'

type CutPreviewProps = {
  readonly page: OversizedPage
  readonly choice: CutChoice
  readonly onSplit: () => void
  readonly onClose: () => void
}

/** The page itself with the lines along which it will be cut. */
export const CutPreview = ({ page, choice, onSplit, onClose }: CutPreviewProps): ReactElement => {
  const { t } = useTranslation()
  const lines = cutLines(page, choice)
  const sentence =
    choice.mode === 'tall' && lines.length > 0
      ? t('pages.becomesTall', { count: lines.length + 1, height: choice.maxHeight, last: lastPartHeight(page, choice) })
      : t('pages.becomes', { count: lines.length + 1 })
  return (
    <Modal
      opened
      centered
      size="lg"
      onClose={onClose}
      title={t('pages.previewOf', { book: page.bookTitle, page: page.pageNumber })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="md">
        <Text size="sm">{sentence}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button disabled={lines.length === 0} onClick={onSplit}>
            {t('pages.split')}
          </Button>
        </Group>
        <div className="cut-page" data-mode={choice.mode} style={{ aspectRatio: `${page.width} / ${page.height}` }}>
          <img src={pageImageUrl(page.bookId, page.pageNumber)} alt="" decoding="async" />
          {lines.map((line) => (
            <span key={line} className="cut-line" style={placed(choice.mode, line)} />
          ))}
          {/* Which half of a double page comes first is the series' reading direction, which the page does not tell. */}
          {(choice.mode === 'tall' ? [0, ...lines] : []).map((start, index) => (
            <span key={start} className="cut-number" style={placed(choice.mode, start)}>
              {index + 1}
            </span>
          ))}
        </div>
      </Stack>
    </Modal>
  )
}

const placed = (mode: CutChoice['mode'], part: number) => (mode === 'tall' ? { top: `${part * 100}%` } : { left: `${part * 100}%` })
