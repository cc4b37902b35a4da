import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { notify, notifyWithUndo } from '../../ui/notices.tsx'

/** What is being done to many. */
export type Job = {
  readonly done: number
  readonly total: number
  /** How far it is, where that is more than figures. */
  readonly text?: string
  readonly cancel: () => void
  /** Lets it go on without a bar; what comes of it is told in the end. */
  readonly leave?: () => void
}

/** What was done, and the way back where there is one. */
export type Outcome = { readonly text: string; readonly problem?: string; readonly undo?: () => void }

/** Where what is done to many is shown. */
export type Stage = {
  readonly queryClient: QueryClient
  readonly setJob: (job: Job | undefined) => void
  /** Something else is done from now on. */
  readonly begin: () => void
  /** Says what came of it: in the bar, or as a notice to somebody who left the room or sent the job to the background. */
  readonly tell: (outcome: Outcome, inBackground?: boolean) => void
}

export type JobView = {
  readonly job: Job | undefined
  readonly outcome: Outcome | undefined
  readonly dismiss: () => void
}

/** The job of a room and what came of the last one. A job goes on when the person leaves the room, and is told of wherever they are. */
export const useJob = (): JobView & { readonly stage: Stage } => {
  const queryClient = useQueryClient()
  const [job, setJob] = useState<Job>()
  const [outcome, setOutcome] = useState<Outcome>()
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  const acts = useMemo(
    () => ({
      dismiss: () => setOutcome(undefined),
      stage: {
        queryClient,
        setJob,
        begin: () => setOutcome(undefined),
        tell: (told: Outcome, inBackground = false) => (here.current && !inBackground ? setOutcome(told) : notifyOf(told)),
      },
    }),
    [queryClient],
  )
  return { job, outcome, ...acts }
}

const notifyOf = ({ text, problem, undo }: Outcome): void => {
  const words = [text, problem].filter(Boolean).join(' ')
  void (undo ? notifyWithUndo(words, undo) : notify(words, problem ? 'failed' : 'done'))
}
