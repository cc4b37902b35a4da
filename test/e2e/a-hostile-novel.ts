// A novel whose author tries to run scripts in the reader's browser, or to identify its readers.
import { anEpub, chapterPath } from '../builders/an-epub.ts'

const elsewhere = 'https://tracker.example'
const run = "try { top.hostile = 1; top.document.title = 'owned' } catch {}; window.hostile = 1"

const paragraphs = Array.from(
  { length: 60 },
  () => '<p>It was a dark and stormy night; the rain fell in torrents, and nobody slept.</p>',
).join('\n')

export const aHostileNovel = (): Buffer =>
  anEpub({
    files: {
      [chapterPath(1)]: `<?xml version="1.0" encoding="utf-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" onload="${run}"><head><title>One</title>
  <script>${run}</script><script src="${elsewhere}/a.js"></script>
  <meta http-equiv="refresh" content="1;url=${elsewhere}/refresh"/><base href="${elsewhere}/"/>
  <link rel="preconnect" href="${elsewhere}"/><link rel="stylesheet" href="${elsewhere}/a.css"/>
  <link rel="stylesheet" href="../style/book.css"/>
</head><body onload="${run}">
  <h1>One</h1><img src="${elsewhere}/pixel.png" alt=""/><img src="missing.png" onerror="${run}" alt=""/>
  <img src="/api/v1/users/me/nothing" alt=""/>
  <iframe src="javascript:${run}"></iframe><object data="${elsewhere}/o"></object><embed src="${elsewhere}/e"/>
  <svg xmlns="http://www.w3.org/2000/svg" onload="${run}"><script>${run}</script><image href="${elsewhere}/svg.png"/></svg>
  <form action="${elsewhere}/form"><button>Go</button></form><a href="javascript:${run}">A link</a>
  ${paragraphs}
</body></html>`,
      [chapterPath(2)]: `<?xml version="1.0" encoding="utf-8"?>
<html xmlns="http://www.w3.org/1999/xhtml"><head><title>Two</title></head>
<body><p id="top">The end of the story.</p><p><a href="chapter%201.xhtml">back to the night</a></p></body></html>`,
      'OEBPS/style/book.css': `@import url("${elsewhere}/import.css"); h1 { font-style: italic; background: url("${elsewhere}/css.png") }
        @font-face { font-family: Spy; src: url("${elsewhere}/font.woff2") } p { margin: 0 0 1em; font-family: Spy, serif }`,
    },
  })
