import { ActionIcon, Button, CloseButton } from '@mantine/core'
import { IconChecks, IconEyeOff, IconFolderPlus, IconRefresh, IconScan, IconTrash } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { BulkTask } from '../bulk/bulk.api.ts'

/** Bulk actions for administrators. */
export type ChapterAction = 'addToSet' | BulkTask

type ChapterSelectionBarProps = {
  readonly count: number
  readonly busy: boolean
  readonly onAll: () => void
  readonly onMark: (read: boolean) => void
  /** Undefined for accounts without administrator rights. */
  readonly onAct: ((what: ChapterAction) => void) | undefined
  readonly onClose: () => void
}

/** The actions for the selected chapters; stays visible while the list scrolls. */
export const ChapterSelectionBar = ({ count, busy, onAll, onMark, onAct, onClose }: ChapterSelectionBarProps): ReactElement => {
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
      <div className="chapters-selection-acts">
        {onAct ? <ChapterActionButtons disabled={count === 0} onAct={onAct} /> : null}
        <CloseButton aria-label={t('close')} onClick={onClose} />
      </div>
    </div>
  )
}

const ChapterActionButtons = ({ disabled, onAct }: { disabled: boolean; onAct: (what: ChapterAction) => void }): ReactElement => {
  const { t } = useTranslation()
  return (
    <>
      {chapterActionsOf(t).map(({ what, label, Icon }) => (
        <ActionIcon
          key={what}
          variant="light"
          color={what === 'deleteFiles' ? 'vermilion' : 'indigo'}
          size={36}
          disabled={disabled}
          aria-label={label}
          title={label}
          onClick={() => onAct(what)}
        >
          <Icon size={18} stroke={1.8} />
        </ActionIcon>
      ))}
    </>
  )
}

const chapterActionsOf = (
  t: TFunction,
): readonly { readonly what: ChapterAction; readonly label: string; readonly Icon: typeof IconScan }[] => [
  { what: 'addToSet', label: t('libraryView.addTo.books'), Icon: IconFolderPlus },
  { what: 'refresh', label: t('libraryView.refresh'), Icon: IconRefresh },
  { what: 'analyze', label: t('libraryView.analyze'), Icon: IconScan },
  { what: 'deleteFiles', label: t('libraryView.deleteFiles'), Icon: IconTrash },
]
