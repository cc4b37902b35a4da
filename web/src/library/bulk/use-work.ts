import type { QueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { sourceStatesQuery } from '../../metadata/sources/source-states.api.ts'
import { inTrouble } from '../../metadata/sources/source-states.rules.ts'
import { useSourceTrouble } from '../../metadata/sources/use-source-trouble.ts'
import type { Shelf } from '../view/library-view.rules.ts'
import type { Work } from './bulk.api.ts'
import { forgetRead } from './perform-many.ts'
import { type Collect, performWork, sayResult } from './perform-work.ts'
import { type Stage, useJob } from './use-job.ts'

export type WorkOn = (shelf: Shelf, work: Work, collect: Collect) => Promise<void>

/** What administrators do to many in the background, followed to its end and told in a sentence. @param stage where that is shown */
export const useWorkOn = (stage: Stage): WorkOn => {
  const { t } = useTranslation()
  const sourceTrouble = useSourceTrouble()
  const latest = useRef({ t, sourceTrouble })
  latest.current = { t, sourceTrouble }
  return useMemo(() => workOn(stage, () => latest.current), [stage])
}

/** The same with a place of its own to be shown in. */
export const useWork = () => {
  const { stage, ...view } = useJob()
  return { ...view, workOn: useWorkOn(stage) }
}

type Words = { readonly t: TFunction; readonly sourceTrouble: () => Promise<string | undefined> }

const workOn =
  (stage: Stage, words: () => Words): WorkOn =>
  async (shelf, work, collect) => {
    let left = false
    const leave = () => {
      left = true
      stage.setJob(undefined)
    }
    stage.begin()
    const result = await performWork(words().t, { shelf, work, collect }, (job) => {
      if (!left) stage.setJob({ ...job, leave })
    })
    if (!left) stage.setJob(undefined)
    await forgetRead(stage.queryClient)
    const { t, sourceTrouble } = words()
    const said = sayResult(t, { shelf, work }, result)
    const trouble = work === 'refresh' && result.done > 0 ? await sourceTrouble() : undefined
    const problem = [said.problem, trouble].filter(Boolean).join(' ')
    const isAsking = work === 'refresh' && shelf === 'series' && result.done > 0 && (await areSourcesAsked(stage.queryClient))
    const text = isAsking ? `${said.text} ${t('libraryView.sourcesAsked')}` : said.text
    stage.tell({ text, ...(problem ? { problem } : {}) }, left)
  }

/** Whether any source can be asked now. What was done is told even when nobody can say. */
const areSourcesAsked = async (queryClient: QueryClient): Promise<boolean> => {
  const states = await queryClient.fetchQuery(sourceStatesQuery).catch(() => [])
  const troubled = inTrouble(states)
  return states.some((state) => state.enabled && !troubled.includes(state))
}
