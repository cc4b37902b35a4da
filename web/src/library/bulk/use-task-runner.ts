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

export type RunTask = (kind: ItemKind, work: BulkTask, collect: CollectIds) => Promise<void>

/** Runs administrators' background jobs on many items and shows the outcome. @param stage where progress and outcome are shown */
export const useRunTask = (stage: JobDisplay): RunTask => {
  const { t } = useTranslation()
  const sourceProblem = useSourceProblemText()
  const latest = useRef({ t, sourceProblem })
  latest.current = { t, sourceProblem }
  return useMemo(() => createRunTask(stage, () => latest.current), [stage])
}

/** The same with its own stage. */
export const useTaskRunner = () => {
  const { stage, ...view } = useJob()
  return { ...view, workOn: useRunTask(stage) }
}

type TaskTexts = { readonly t: TFunction; readonly sourceProblem: () => Promise<string | undefined> }

const createRunTask =
  (stage: JobDisplay, words: () => TaskTexts): RunTask =>
  async (kind, work, collect) => {
    let isInBackground = false
    const leave = () => {
      isInBackground = true
      stage.setJob(undefined)
    }
    stage.begin()
    const result = await runBulkTask(words().t, { kind, work, collect }, (job) => {
      if (!isInBackground) stage.setJob({ ...job, leave })
    })
    if (!isInBackground) stage.setJob(undefined)
    await invalidateItems(stage.queryClient)
    const { t, sourceProblem } = words()
    const description = describeResult(t, { kind, work }, result)
    const trouble = work === 'refresh' && result.done > 0 ? await sourceProblem() : undefined
    const problem = [description.problem, trouble].filter(Boolean).join(' ')
    const isAsking = work === 'refresh' && kind === 'series' && result.done > 0 && (await canAskSources(stage.queryClient))
    const text = isAsking ? `${description.text} ${t('libraryView.sourcesRequested')}` : description.text
    stage.showResult({ text, ...(problem ? { problem } : {}) }, isInBackground)
  }

/** Whether any source is available. Returns false when the request fails, so that the outcome is shown in any case. */
const canAskSources = async (queryClient: QueryClient): Promise<boolean> => {
  const states = await queryClient.fetchQuery(sourceStatesQuery).catch(() => [])
  const troubled = unavailableSources(states)
  return states.some((state) => state.enabled && !troubled.includes(state))
}
