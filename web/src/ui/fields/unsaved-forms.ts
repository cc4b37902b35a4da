/** The forms on the screen that have unsaved changes, each with its question whether to leave without saving. */
export const unsavedForms = new Map<string, () => boolean>()

/** Asks if a form has unsaved changes; if several have some, one question is enough. @returns whether the page may be left */
export const confirmLeaving = (): boolean => {
  const [ask] = unsavedForms.values()
  return ask === undefined || ask()
}
