// Runs before the first paint, so that a person who chose dark never sees a white flash. Kept apart because the
// server's Content-Security-Policy forbids inline scripts. The key is the one the app's theme provider writes.
;(() => {
  let chosen = 'auto'
  try {
    chosen = localStorage.getItem('hondana.color-scheme') || 'auto'
  } catch {
    chosen = 'auto' // storage may be blocked; the system's choice is a good answer then
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light'
})()
