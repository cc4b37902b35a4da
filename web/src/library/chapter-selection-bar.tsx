import { Button, CloseButton } from '@mantine/core'
import { IconChecks, IconEyeOff } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'

type ChapterSelectionBarProps = {
  readonly count: number
  readonly busy: boolean
  readonly onAll: () => void
  readonly onMark: (read: boolean) => void
  readonly onClose: () => void
}

/** What to do with the chosen chapters; stays on the screen while the list scrolls. */
export const ChapterSelectionBar = ({ count, busy, onAll, onMark, onClose }: ChapterSelectionBarProps): ReactElement => {
  const { t } = useTranslation()
  return (
    <div className="chapters-selection" role="toolbar" aria-label={t('chapters.selection')}>
      <span role="status">{t('chapters.chosen', { count })}</span>
      <Button variant="subtle" size="compact-sm" onClick={onAll}>
        {t('chapters.chooseAll')}
      </Button>
      <Button
        variant="light"
        size="compact-sm"
        leftSection={<IconChecks size={16} />}
        disabled={count === 0}
        loading={busy}
        onClick={() => onMark(true)}
      >
        {t('chapters.markRead')}
      </Button>
      <Button
        variant="light"
        size="compact-sm"
        leftSection={<IconEyeOff size={16} />}
        disabled={count === 0}
        loading={busy}
        onClick={() => onMark(false)}
      >
        {t('chapters.markUnread')}
      </Button>
      <CloseButton aria-label={t('close')} onClick={onClose} />
    </div>
  )
}
