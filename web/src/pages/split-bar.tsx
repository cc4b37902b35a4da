import { Button, Progress } from '@mantine/core'
import { IconCut } from '@tabler/icons-react'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import type { CutChoice, PagesSearch } from './cut-choice.rules.ts'
import type { SplitState } from './use-split.ts'

type SplitBarProps = {
  readonly search: PagesSearch
  readonly choice: CutChoice
  readonly split: SplitState
  readonly chosen: ReadonlySet<string>
  readonly onDone: () => void
}

/** Splits the selected books, or all of the library; both require confirmation, because files are rewritten. */
export const SplitBar = ({ search, choice, split, chosen, onDone }: SplitBarProps): ReactElement => {
  const { t } = useTranslation()
  const [asking, setAsking] = useState<'chosen' | 'all'>()
  const act = async () => {
    if (asking === 'chosen') split.books([...chosen], onDone)
    // What goes on for minutes must not hold the question open.
    else void split.all(search.libraryId).catch(() => undefined)
  }
  return (
    <div className="cut-bar">
      <span role="status">{split.running ? t('pages.cutting') : t('pages.chosen', { count: chosen.size })}</span>
      <Button leftSection={<IconCut size={18} />} disabled={chosen.size === 0 || split.running} onClick={() => setAsking('chosen')}>
        {t('pages.splitChosen')}
      </Button>
      {/* All of a search is not offered: the server cuts whole libraries only. */}
      {search.text ? null : (
        <Button variant="default" disabled={split.running} onClick={() => setAsking('all')}>
          {t(search.libraryId ? 'pages.splitLibrary' : 'pages.splitAll')}
        </Button>
      )}
      {split.running ? (
        <Progress.Root size={7} radius="sm" style={{ flex: '1 1 100%' }}>
          <Progress.Section value={split.percent} animated striped aria-label={t('pages.cutting')} />
        </Progress.Root>
      ) : null}
      {split.error ? <ErrorNotice error={split.error} /> : null}
      {asking ? (
        <ConfirmDialog
          title={t(asking === 'all' ? 'pages.allQuestion' : 'pages.chosenQuestion', { count: chosen.size })}
          text={t(choice.preserveOriginal ? 'pages.consequence' : 'pages.consequenceForGood')}
          button={t('pages.split')}
          danger={!choice.preserveOriginal}
          act={act}
          onClose={() => setAsking(undefined)}
        />
      ) : null}
    </div>
  )
}
