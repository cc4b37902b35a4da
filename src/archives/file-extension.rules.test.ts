import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pathForMediaType, withExtension } from './file-extension.rules.ts'

test('a file is named by its content, and left alone when its name is right', () => {
  expect(pathForMediaType('/m/A/1.cbr', 'application/zip')).toBe('/m/A/1.cbz')
  expect(pathForMediaType('/m/A/1.CBZ', 'application/zip')).toBeUndefined()
  expect(pathForMediaType('/m/A/1.zip', 'application/zip')).toBeUndefined()
  expect(pathForMediaType('/m/A/1.cbz', 'application/x-rar-compressed; version=5')).toBe('/m/A/1.cbr')
  expect(pathForMediaType('/m/A/1.pdf', 'application/pdf')).toBeUndefined()
})

test('only the extension changes, whatever the folders are called', () => {
  const name = fc.stringMatching(/^[\w. -]{1,12}$/)
  fc.assert(
    fc.property(name, name, (folder, stem) => {
      expect(withExtension(`/${folder}/x${stem}.cbr`, 'cbz')).toBe(`/${folder}/x${stem}.cbz`)
      expect(withExtension(`/a.b/x`, 'cbz')).toBe('/a.b/x.cbz')
    }),
  )
})
