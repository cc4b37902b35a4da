// What the app and its packages import as `react`: Preact, and what Mantine uses that Preact doesn't have (docs/adr/0069-preact.md).
export * from 'preact/compat'
export { default } from 'preact/compat'

/** Removes hidden children. React keeps their state. */
export const Activity = ({ mode, children }) => (mode === 'hidden' ? null : children)
