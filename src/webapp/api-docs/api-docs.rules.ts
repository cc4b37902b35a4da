/** Addresses are relative to `/api/docs`, because the page does not contain the base path. */
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

/** A separate file, because inline scripts are blocked. Without `validatorUrl: null` the server's address would be sent to swagger.io. */
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

/** Adds the address of this server to the document. @param document as text @param basePath as in the settings, "/" or "/komga" */
export const withServer = (document: string, basePath: string): string =>
  document.replace('{', () => `{\n  "servers": [{ "url": ${JSON.stringify(basePath)} }],`)
