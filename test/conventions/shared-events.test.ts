import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot, sourceFiles } from './source-files.ts'

/** Events that are of interest only to the process that emits them. */
const local = ['events.interrupted', 'library.pages-measured', 'reading.poster-added', 'reading.poster-deleted', 'task.changed']

const product = sourceFiles()
  .filter((path) => /^src\/.*\.ts$/.test(path) && !/\.(test|fixture)\.ts$/.test(path))
  .map((path) => readFileSync(join(projectRoot, path), 'utf8'))
const declaration = /interface Events \{(.*?)\n {0,2}\}/gs
const declared = product
  .flatMap((text) => [...text.matchAll(declaration)].map(([, body]) => String(body)))
  .flatMap((body) => [...body.matchAll(/^ *'([\w.-]+)':/gm)].map(([, name]) => String(name)))

/** Names in the code that lets other nodes receive events; `${…}` in a name stands for anything. */
const shared = product
  .filter((text) => text.includes('shareEvent('))
  .map((text) => text.replaceAll(declaration, ''))
  .flatMap((text) => [...text.matchAll(/['`]([a-z-]+\.[\w.${}-]+)['`]/g)].map(([, name]) => String(name)))
  .map((name) => new RegExp(`^${name.replaceAll('.', '\\.').replaceAll(/\$\{\w+\}/g, '[\\w-]+')}$`))

test('every event is sent to other nodes, or declared as local', () => {
  expect(declared.length).toBeGreaterThan(40)
  const kept = declared.filter((name) => !shared.some((pattern) => pattern.test(name)))
  expect(kept.toSorted()).toEqual(local.filter((name) => kept.includes(name)))
  expect(local.filter((name) => !declared.includes(name))).toEqual([])
})

test('every feature that shares events registers them', () => {
  const lists = product.flatMap((text) =>
    [...text.matchAll(/export const (shared\w*Events|taskEvents)\b/g)].map(([, name]) => String(name)),
  )
  expect(lists.length).toBeGreaterThan(8)
  const isHandedOver = (name: string) =>
    product.some((text) => new RegExp(`(sharedEvents: .*|share\\(\\[\\.\\.\\.)\\b${name}\\b`).test(text))
  expect(lists.filter((name) => !isHandedOver(name))).toEqual([])
})
