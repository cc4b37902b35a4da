/** Addresses are relative to `/api/docs`: the page itself knows no base path. */
export const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Hondana API</title>
    <link rel="icon" href="../favicon.svg">
    <link rel="stylesheet" href="docs/swagger-ui.css">
  </head>
  <body>
    <div id="reference"></div>
    <script src="docs/swagger-ui-bundle.js"></script>
    <script src="docs/start.js"></script>
  </body>
</html>
`

/** A file of its own, because nothing inline runs. Without `validatorUrl: null` the address of the server goes to swagger.io. */
export const startScript = `SwaggerUIBundle({
  url: 'docs/openapi.json',
  dom_id: '#reference',
  validatorUrl: null,
  deepLinking: true,
  displayOperationId: true,
  displayRequestDuration: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  filter: true,
})
`

/** The document with the address of this server. @param document as text @param basePath as in the settings, "/" or "/komga" */
export const withServer = (document: string, basePath: string): string =>
  document.replace('{', () => `{\n  "servers": [{ "url": ${JSON.stringify(basePath)} }],`)
