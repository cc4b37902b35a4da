/** The steps of the setup assistant after the administrator has been created, in order. */
export const setupSteps = ['folder', 'sources', 'content'] as const

export type SetupStep = (typeof setupSteps)[number]

/** The stored progress: a step, or `done`. */
export type SetupProgress = SetupStep | 'done'

/** The user setting that holds the progress, so that another browser resumes at the same step. */
export const setupSetting = 'hondana.setup.step'

/** The stored progress; undefined before the assistant was opened, or when the text is unknown. */
export const readProgress = (text: string | null): SetupProgress | undefined =>
  [...setupSteps, 'done' as const].find((known) => known === text)

/** The step to show: that of the stored progress; opened again after the end, the first one. */
export const stepToShow = (progress: SetupProgress | undefined): SetupStep =>
  progress === undefined || progress === 'done' ? setupSteps[0] : progress

export const stepAfter = (step: SetupStep): SetupProgress => setupSteps[setupSteps.indexOf(step) + 1] ?? 'done'

/** Undefined for the first step. */
export const stepBefore = (step: SetupStep): SetupStep | undefined => setupSteps[setupSteps.indexOf(step) - 1]

/** Whether the assistant was started and not finished. */
export const isUnfinished = (text: string | null): boolean => {
  const progress = readProgress(text)
  return progress !== undefined && progress !== 'done'
}
