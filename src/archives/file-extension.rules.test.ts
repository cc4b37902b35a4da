import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pathForMediaType, withExtension } from './file-extension.rules.ts'

test('a file gets the extension of its content and is unchanged when its extension is right', () => {
  expect(pathForMediaType('/m/A/1.cbr', 'application/zip')).toBe('/m/A/1.cbz')
  expect(pathForMediaType('/m/A/1.CBZ', 'application/zip')).toBeUndefined()
  expect(pathForMediaType('/m/A/1.zip', 'application/zip')).toBeUndefined()
  expect(pathForMediaType('/m/A/1.cbz', 'application/x-rar-compressed; version=5')).toBe('/m/A/1.cbr')
  expect(pathForMediaType('/m/A/1.pdf', 'application/pdf')).toBeUndefined()
})

test('only the extension changes, whatever the names of the folders', () => {
  const name = fc.stringMatching(/^[\w. -]{1,12}$/)
  fc.assert(
    fc.property(name, name, (folder, stem) => {
      expect(withExtension(`/${folder}/x${stem}.cbr`, 'cbz')).toBe(`/${folder}/x${stem}.cbz`)
      expect(withExtension(`/a.b/x`, 'cbz')).toBe('/a.b/x.cbz')
    }),
  )
})
