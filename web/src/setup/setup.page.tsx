import './setup.css'
import { Button } from '@mantine/core'
import { IconArrowLeft, IconCheck } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useServerEvents } from '../app/server-events.ts'
import { Logo } from '../ui/logo.tsx'
import { useDocumentTitle } from '../ui/page-head.tsx'
import { useUserSetting } from '../users/user-setting.ts'
import { ContentStep } from './content-step.tsx'
import { FolderStep } from './folder-step.tsx'
import {
  readProgress,
  type SetupProgress,
  type SetupStep,
  setupSetting,
  setupSteps,
  stepAfter,
  stepBefore,
  stepToShow,
} from './setup.rules.ts'
import { SourcesStep } from './sources-step.tsx'
import type { StepProps } from './step-props.ts'

const steps: Readonly<Record<SetupStep, (props: StepProps) => ReactElement>> = {
  folder: FolderStep,
  sources: SourcesStep,
  content: ContentStep,
}

/** The setup assistant: a library, sources and the first titles. Every step can be skipped, and it resumes where it was left. */
export const SetupPage = (): ReactElement => {
  const { t } = useTranslation()
  useDocumentTitle(t('setup.title'))
  useServerEvents()
  const { step, go } = useSetupStep()
  const Step = steps[step]
  const before = stepBefore(step)
  return (
    <main className="setup">
      <header className="setup-head">
        <span className="setup-brand">
          <Logo sizePx={30} />
          Hondana
        </span>
        <Button variant="subtle" size="sm" renderRoot={(props) => <Link to="/" {...props} />}>
          {t('setup.later')}
        </Button>
      </header>
      <Progress step={step} />
      <section className="setup-card" aria-labelledby="setup-step">
        <StepHead key={step} step={step} />
        <Step
          next={() => go(stepAfter(step))}
          back={
            before ? (
              <Button variant="subtle" className="setup-back" leftSection={<IconArrowLeft size={18} />} onClick={() => go(before)}>
                {t('setup.back')}
              </Button>
            ) : null
          }
        />
      </section>
    </main>
  )
}

/** The step on the screen. It is stored when it is shown, so that the assistant resumes there. */
const useSetupStep = (): { readonly step: SetupStep; readonly go: (progress: SetupProgress) => void } => {
  const navigate = useNavigate()
  const [stored, store] = useUserSetting(setupSetting)
  // Not read again: a save that fails must not return to an earlier step.
  const [step, setStep] = useState(() => stepToShow(readProgress(stored)))
  const first = useRef(true)
  useEffect(() => {
    // Opening a finished setup again does not make it unfinished.
    if (first.current && readProgress(stored) === undefined) store(() => step)
    first.current = false
  })
  const go = (progress: SetupProgress) => {
    store(() => progress)
    if (progress === 'done') void navigate({ to: '/' })
    else setStep(progress)
  }
  return { step, go }
}

/** The account exists as soon as this page can be opened. */
const Progress = ({ step }: { step: SetupStep }): ReactElement => {
  const { t } = useTranslation()
  const place = setupSteps.indexOf(step)
  return (
    <ol className="setup-steps" aria-label={t('setup.steps')}>
      {(['account', ...setupSteps] as const).map((one, n) => (
        <li key={one} data-state={n <= place ? 'passed' : undefined} aria-current={n === place + 1 ? 'step' : undefined}>
          <span className="setup-steps-mark" aria-hidden="true">
            {n <= place ? <IconCheck size={16} stroke={2.4} /> : n + 1}
          </span>
          <span className="setup-steps-name">{t(`setup.names.${one}`)}</span>
        </li>
      ))}
    </ol>
  )
}

/** Takes the focus, so that a screen reader announces the step. */
const StepHead = ({ step }: { step: SetupStep }): ReactElement => {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h1 id="setup-step" className="setup-title" ref={heading} tabIndex={-1}>
        {t(`setup.${step}.title`)}
      </h1>
      <p className="setup-text">{t(`setup.${step}.text`)}</p>
    </>
  )
}
