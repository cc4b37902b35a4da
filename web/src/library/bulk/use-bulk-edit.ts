import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { type SeriesChanges, saveSeriesMetadata } from '../../metadata/metadata.api.ts'
import { type BulkEdit, changesOf, previousOf } from './bulk-edit.rules.ts'
import { createBulkRunner } from './bulk-runner.ts'
import type { BatchOutcome } from './run-batch.ts'
import type { JobDisplay } from './use-job.ts'

type Restorable = { readonly id: string; readonly previous: SeriesChanges }
type Collect = (signal: AbortSignal) => Promise<readonly string[]>

/** Edits the metadata of many series, with progress and undo. */
export const useBulkEdit = (stage: JobDisplay): ((collect: Collect, edit: BulkEdit) => Promise<void>) => {
  const { t } = useTranslation()
  return useMemo(() => {
    const perform = createBulkRunner(stage)
    const problemOf = ({ failed, errors }: BatchOutcome) =>
      errors[0] ? { problem: t('libraryView.failed', { count: failed, reason: errors[0].message }) } : {}
    const takeBack = async (edited: readonly Restorable[]) => {
      const outcome = await perform(
        async () => edited,
        ({ id, previous }) => saveSeriesMetadata(id, previous),
      )
      stage.showResult({ text: t('libraryView.undone'), ...problemOf(outcome) })
    }
    return async (collect, edit) => {
      const edited: Restorable[] = []
      const outcome = await perform(collect, async (id) => {
        const { metadata } = await api.get('/api/v1/series/{seriesId}', { params: { seriesId: id } })
        const changes = changesOf(edit, metadata)
        if (Object.keys(changes).length === 0) return
        await saveSeriesMetadata(id, changes)
        edited.push({ id, previous: previousOf(changes, metadata) })
      })
      const text = t('libraryView.edited', { count: outcome.done })
      stage.showResult({ text, ...problemOf(outcome), ...(edited.length > 0 ? { undo: () => void takeBack(edited) } : {}) })
    }
  }, [stage, t])
}
