import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findChromium, systemPaths } from './chromium.mjs'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'switchboard-browsers-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const fakeBrowsers = process.platform !== 'win32'

test.runIf(fakeBrowsers)(
  'the first browser that runs is taken; a stub that only asks for a snap is not',
  async () => {
    const stub = program('stub', 'echo "requires the chromium snap to be installed"; exit 1')
    const browser = program('browser', 'echo "Chromium 131.0"')
    const other = program('other', 'echo "Google Chrome 131.0"')
    expect(await findChromium({}, [join(folder, 'absent'), stub, browser, other])).toBe(browser)
    expect(await findChromium({}, [stub])).toBeNull()
  },
)

test.runIf(fakeBrowsers)('CHROMIUM_PATH wins, and a wrong one is not passed over in silence', async () => {
  const browser = program('mine', 'echo "Chromium 131.0"')
  expect(await findChromium({ CHROMIUM_PATH: browser }, [])).toBe(browser)
  await expect(findChromium({ CHROMIUM_PATH: join(folder, 'absent') }, [browser])).rejects.toThrow(
    'no browser runs from there',
  )
})

test('the usual places are known on every system', () => {
  expect(systemPaths('linux')).toContain('/usr/bin/chromium')
  expect(systemPaths('darwin')).toContain('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome')
  const windows = systemPaths('win32', { PROGRAMFILES: 'C:\\Program Files' })
  expect(windows.map((path) => path.replaceAll('\\', '/'))).toContain(
    'C:/Program Files/Google/Chrome/Application/chrome.exe',
  )
})

function program(name: string, script: string) {
  const path = join(folder, name)
  writeFileSync(path, `#!/bin/sh\n${script}\n`)
  chmodSync(path, 0o755)
  return path
}
