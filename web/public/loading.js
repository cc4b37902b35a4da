// What index.html shows until the app has loaded: in the language of the person, and that it failed if the app's script doesn't load.
// A file of its own because the server's Content-Security-Policy forbids inline scripts.
;(() => {
  const { documentElement: page } = document

  const chosen = () => {
    try {
      return localStorage.getItem('hondana.language')
    } catch {
      return null // storage may be blocked
    }
  }

  // As locales/language.rules.ts chooses it.
  const wanted = [chosen() ?? '', ...navigator.languages].map((tag) => tag.toLowerCase().split('-')[0])
  page.lang = wanted.find((language) => language === 'en' || language === 'de') ?? 'en'

  const showFailure = () => {
    page.dataset.load = 'failed'
  }
  // Of a script that doesn't load the event stays at its element; fonts and images may be missing.
  const onError = ({ target }) => {
    if (target === window || target instanceof HTMLScriptElement) showFailure()
  }
  addEventListener('error', onError, true)
  addEventListener('unhandledrejection', showFailure)
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.matches('#loading button')) location.reload()
  })
})()
