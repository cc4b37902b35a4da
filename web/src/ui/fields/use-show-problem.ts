import { useEffect, useRef } from 'react'

/** A field with an error (for a password, Mantine marks it otherwise), that of a group of fields, and a message about the whole form. */
const problems = '[aria-invalid="true"], input[data-invalid], .mantine-InputWrapper-error, [role="alert"]'

/**
 * Leads to the first error of a form that was refused: a long form shows it far from the button. Focuses the field, because the button
 * loses the focus while it is loading.
 * @param attempts how often the form was submitted
 * @param error of the server
 */
export const useShowProblem = (attempts: number, error: Error | null) => {
  const form = useRef<HTMLFormElement>(null)
  // Apart: an error that disappears, because something is typed, must not move the focus.
  useEffect(() => (attempts > 0 ? showProblem(form.current) : undefined), [attempts])
  useEffect(() => (error ? showProblem(form.current) : undefined), [error])
  return form
}

const showProblem = (form: HTMLFormElement | null): void => {
  const problem = form?.querySelector<HTMLElement>(problems)
  problem?.scrollIntoView({ block: 'center' })
  problem?.focus({ preventScroll: true })
}
