import { type ReactElement, Suspense, useState } from 'react'
import { lazyPart } from '../../ui/lazy-part.ts'
import { isAdmin, useMe } from '../../users/accounts/users.api.ts'
import { JobBar } from '../bulk/bulk-bar.tsx'
import { useTaskRunner } from '../bulk/use-task-runner.ts'
import { type ChapterAction, ChapterSelectionBar } from './chapter-selection-bar.tsx'
import type { useChapterSelection } from './use-chapter-selection.ts'

const AddToSetDialog = lazyPart(() => import('../bulk/add-to-set-dialog.tsx'))
const DeleteFilesDialog = lazyPart(() => import('../bulk/delete-files-dialog.tsx'))

type ChapterBulkProps = {
  readonly selection: ReturnType<typeof useChapterSelection>
  readonly marking: boolean
  readonly onMark: (read: boolean) => void
}

type DialogRequest = { readonly what: 'addToSet' | 'deleteFiles'; readonly ids: readonly string[] }

/** The bar for selected chapters with its actions, their progress and outcome. */
const ChapterBulk = ({ selection, marking, onMark }: ChapterBulkProps): ReactElement => {
  const admin = isAdmin(useMe())
  const { workOn, ...view } = useTaskRunner()
  const [question, setQuestion] = useState<DialogRequest>()
  const act = (action: ChapterAction) => {
    const ids = [...selection.chosen]
    if (action === 'addToSet' || action === 'deleteFiles') return setQuestion({ what: action, ids })
    void workOn('books', action, async () => ids)
    selection.setActive(false)
  }
  const done = () => {
    setQuestion(undefined)
    selection.setActive(false)
  }
  return (
    <>
      {selection.active ? (
        <ChapterSelectionBar
          count={selection.chosen.size}
          busy={marking}
          onAll={selection.chooseAll}
          onMark={onMark}
          onAct={admin && !view.job ? act : undefined}
          onClose={() => selection.setActive(false)}
        />
      ) : null}
      <JobBar {...view} />
      <Suspense>
        {question?.what === 'deleteFiles' ? (
          <DeleteFilesDialog
            kind="books"
            count={question.ids.length}
            name={undefined}
            onConfirm={() => {
              void workOn('books', 'deleteFiles', async () => question.ids)
              done()
            }}
            onClose={() => setQuestion(undefined)}
          />
        ) : null}
        {question?.what === 'addToSet' ? (
          <AddToSetDialog
            kind="books"
            count={question.ids.length}
            idsOf={async () => question.ids}
            onAdded={done}
            onClose={() => setQuestion(undefined)}
          />
        ) : null}
      </Suspense>
    </>
  )
}

export default ChapterBulk
