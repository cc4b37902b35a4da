// What index.html shows until the app has loaded: in the language of the person, and why it failed if the app's script doesn't load or run.
// A file of its own because the server's Content-Security-Policy forbids inline scripts, and in the JavaScript of 2015, because browsers
// that are too old for the app must be able to say so.
;(() => {
  const { documentElement: page } = document

  const chosen = () => {
    try {
      return localStorage.getItem('hondana.language')
    } catch (_blocked) {
      return null
    }
  }

  // As locales/language.rules.ts chooses it.
  const wanted = [chosen() || '', ...navigator.languages].map((tag) => tag.toLowerCase().split('-')[0])
  page.lang = wanted.find((language) => language === 'en' || language === 'de') || 'en'

  const showFailure = (reason) => {
    page.dataset.load = reason instanceof SyntaxError || !Array.prototype.toSorted ? 'outdated' : 'failed'
  }
  const onError = ({ target, error }) => {
    if (target === window) showFailure(error)
    // Of a script that doesn't load the event stays at its element; fonts and images may be missing.
    else if (target instanceof HTMLScriptElement) page.dataset.load = 'failed'
  }
  addEventListener('error', onError, true)
  addEventListener('unhandledrejection', ({ reason }) => showFailure(reason))
  // Such a browser ignores the app's script.
  if (!('noModule' in HTMLScriptElement.prototype)) page.dataset.load = 'outdated'
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.matches('#loading button')) location.reload()
  })
})()
