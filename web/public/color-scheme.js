// Puts the chosen look on the page: before the first paint, so that a person who chose dark never sees a white flash, and again
// whenever it changes (ui/theme/appearance.ts tells; another tab or the device may, too). A file of its own because the server's
// Content-Security-Policy forbids inline scripts.
;(() => {
  const key = 'hondana.color-scheme'
  // The papers of ui/theme/theme.ts, for the bars that the device draws around the page.
  const papers = { light: '#faf8f3', dark: '#17171b', black: '#000000' }
  const deviceIsDark = matchMedia('(prefers-color-scheme: dark)')

  const chosen = () => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null // storage may be blocked; the device's choice is a good answer then
    }
  }

  const apply = (look) => {
    const ofDevice = deviceIsDark.matches ? 'dark' : 'light'
    const shown = look in papers ? look : ofDevice
    const { dataset } = document.documentElement
    dataset.mantineColorScheme = shown === 'light' ? 'light' : 'dark'
    dataset.look = shown
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', papers[shown])
  }

  apply(chosen() ?? 'auto')
  addEventListener('hondana.look', (event) => apply(event.detail))
  addEventListener('storage', (event) => {
    if (event.key === key) apply(event.newValue ?? 'auto')
  })
  deviceIsDark.addEventListener('change', () => {
    if ((chosen() ?? 'auto') === 'auto') apply('auto')
  })
})()
