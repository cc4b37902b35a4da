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
  const show = () => {
    const problem = form.current?.querySelector<HTMLElement>(problems)
    problem?.scrollIntoView({ block: 'center' })
    problem?.focus({ preventScroll: true })
  }
  // Apart: an error that disappears, because something is typed, must not move the focus.
  useEffect(() => (attempts > 0 ? show() : undefined), [attempts])
  useEffect(() => (error ? show() : undefined), [error])
  return form
}
