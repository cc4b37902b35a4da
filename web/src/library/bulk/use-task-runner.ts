import type { QueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { sourceStatesQuery } from '../../metadata/sources/source-states.api.ts'
import { unavailableSources } from '../../metadata/sources/source-states.rules.ts'
import { useSourceProblemText } from '../../metadata/sources/use-source-problem-text.ts'
import type { ItemKind } from '../view/library-view.rules.ts'
import type { BulkTask } from './bulk.api.ts'
import { invalidateItems } from './bulk-runner.ts'
import { type CollectIds, describeResult, runBulkTask } from './run-bulk-task.ts'
import { type JobDisplay, useJob } from './use-job.ts'

export type RunTask = (shelf: ItemKind, work: BulkTask, collect: CollectIds) => Promise<void>

/** Runs administrators' background jobs on many items and shows the outcome. @param stage where progress and outcome are shown */
export const useRunTask = (stage: JobDisplay): RunTask => {
  const { t } = useTranslation()
  const sourceTrouble = useSourceProblemText()
  const latest = useRef({ t, sourceTrouble })
  latest.current = { t, sourceTrouble }
  return useMemo(() => createRunTask(stage, () => latest.current), [stage])
}

/** The same with its own stage. */
export const useTaskRunner = () => {
  const { stage, ...view } = useJob()
  return { ...view, workOn: useRunTask(stage) }
}

type TaskTexts = { readonly t: TFunction; readonly sourceTrouble: () => Promise<string | undefined> }

const createRunTask =
  (stage: JobDisplay, words: () => TaskTexts): RunTask =>
  async (shelf, work, collect) => {
    let left = false
    const leave = () => {
      left = true
      stage.setJob(undefined)
    }
    stage.begin()
    const result = await runBulkTask(words().t, { shelf, work, collect }, (job) => {
      if (!left) stage.setJob({ ...job, leave })
    })
    if (!left) stage.setJob(undefined)
    await invalidateItems(stage.queryClient)
    const { t, sourceTrouble } = words()
    const said = describeResult(t, { shelf, work }, result)
    const trouble = work === 'refresh' && result.done > 0 ? await sourceTrouble() : undefined
    const problem = [said.problem, trouble].filter(Boolean).join(' ')
    const isAsking = work === 'refresh' && shelf === 'series' && result.done > 0 && (await canAskSources(stage.queryClient))
    const text = isAsking ? `${said.text} ${t('libraryView.sourcesRequested')}` : said.text
    stage.showResult({ text, ...(problem ? { problem } : {}) }, left)
  }

/** Whether any source is available. Returns false when the request fails, so that the outcome is shown in any case. */
const canAskSources = async (queryClient: QueryClient): Promise<boolean> => {
  const states = await queryClient.fetchQuery(sourceStatesQuery).catch(() => [])
  const troubled = unavailableSources(states)
  return states.some((state) => state.enabled && !troubled.includes(state))
}
