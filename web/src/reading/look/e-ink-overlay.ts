/** How panels and dialogs look in e-ink mode: with a border, because there is no shade around them. */
export const eInkOverlay = {
  overlayProps: { backgroundOpacity: 0 },
  transitionProps: { duration: 0 },
  styles: { content: { border: '2px solid #000000' } },
} as const
