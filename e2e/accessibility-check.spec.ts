import type { Page } from '@playwright/test'
import { violationsOf } from './support/axe.ts'
import { expect, test } from './support/test.ts'

const rules = { runOnly: ['wcag2aa'] }

/** The texts of the elements that fail the contrast rule. */
async function faint(page: Page, body: string) {
  await page.setContent(
    `<html lang="en"><title>Texts</title><body style="background: #fff">${body}</body></html>`,
  )
  const found = (await violationsOf(page, rules)).filter(({ id }) => id === 'color-contrast')
  return found.flatMap(({ nodes }) => nodes.map(({ html }) => html.replace(/<[^>]*>/g, '')))
}

test('a text that looks like others is checked before its own background', async ({ page }) => {
  const dark = 'style="background: #222; color: #333"'
  const texts = '<p style="color: #333">Fine</p><p style="color: #333">Fine, too</p>'
  expect(await faint(page, texts)).toEqual([])
  expect(await faint(page, `${texts}<p ${dark}>On its own background</p>`)).toEqual(['On its own background'])
  expect(await faint(page, `${texts}<div ${dark}><p>In a box</p></div>`)).toEqual(['In a box'])
  const over =
    '<div style="position: absolute; top: 200px; left: 0; width: 300px; height: 80px; background: #222"></div>'
  const above = '<p style="position: absolute; top: 220px; left: 0; color: #333">Over a box</p>'
  expect(await faint(page, `${texts}${over}${above}`)).toEqual(['Over a box'])
})

test('what is exempt or too large to fail does not stand for a text that fails', async ({ page }) => {
  const faintly = 'style="color: #999"'
  const disabled = `<button disabled ${faintly}>Disabled</button>`
  expect(await faint(page, `${disabled}<button ${faintly}>Enabled</button>`)).toEqual(['Enabled'])
  const large = '<p style="color: #808080; font-size: 40px">Large</p>'
  expect(await faint(page, `${large}<p style="color: #808080">Small</p>`)).toEqual(['Small'])
  expect(await faint(page, `<p style="opacity: 0.4">Faded</p><p>Plain</p>`)).toEqual(['Faded'])
})

test('of texts that look alike one is reported', async ({ page }) => {
  const faintly = '<p style="color: #bbb">Faint</p>'
  expect(await faint(page, faintly.repeat(3))).toEqual(['Faint'])
})
