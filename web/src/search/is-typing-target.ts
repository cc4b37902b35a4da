/** Whether plain keys belong to something else: the person is typing, or a dialog or menu is open. */
export const isTypingTarget = (target: EventTarget | null): boolean =>
  document.querySelector('[role="dialog"], [role="menu"]') !== null ||
  (target instanceof HTMLElement && (target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select')))
