import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inRoot } from './paths.mjs'
import { prunePackages } from './prune.mjs'

let packages: string
beforeEach(() => {
  packages = mkdtempSync(join(tmpdir(), 'switchboard-packages-'))
})
afterEach(() => rmSync(packages, { recursive: true }))

function install(...paths: string[]) {
  for (const path of paths) {
    mkdirSync(dirname(join(packages, path)), { recursive: true })
    writeFileSync(join(packages, path), '')
  }
}

const isThere = (path: string) => existsSync(join(packages, path))

test('the libraries of other systems and processors are deleted, this system keeps its own', () => {
  const { platform, arch } = process
  const folder = 'onnxruntime-node/bin/napi-v6'
  const others = [`${folder}/amiga/${arch}/libonnxruntime.so`, `${folder}/${platform}/m68k/libonnxruntime.so`]
  const own = `${folder}/${platform}/${arch}/libonnxruntime.so`
  install(own, ...others)
  prunePackages(packages)
  expect([own, ...others].map(isThere)).toEqual([true, false, false])
})

test('the engine that recognises text stays, its copies for browsers go', () => {
  const kept = ['index.js', 'tesseract-core-simd.js', 'tesseract-core-simd.wasm']
  const paths = [...kept, 'tesseract-core-simd.wasm.js'].map((name) => `tesseract.js-core/${name}`)
  install(...paths)
  prunePackages(packages)
  expect(paths.filter(isThere)).toEqual(paths.slice(0, kept.length))
})

test('missing packages and a second run are no error', () => {
  install('officeparser/dist/index.mjs', 'officeparser/dist/officeparser.browser.mjs')
  prunePackages(packages)
  prunePackages(packages)
  expect(isThere('officeparser/dist/index.mjs')).toBe(true)
  expect(isThere('officeparser/dist/officeparser.browser.mjs')).toBe(false)
})

test('the packages of this folder are pruned', () => {
  const other = process.platform === 'win32' ? 'linux' : 'win32'
  expect(existsSync(inRoot('node_modules', 'onnxruntime-node', 'bin', 'napi-v6', other))).toBe(false)
})
