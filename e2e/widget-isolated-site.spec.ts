import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, launcher, panel, test } from './support/widget.ts'

test('a site that isolates itself from all others can still show the widget', async ({
  page,
  baseURL,
  liveChat,
}) => {
  const { snippet, origin } = await liveChat()
  const site = createServer((_request, response) => {
    response.writeHead(200, {
      'content-type': 'text/html',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
    })
    response.end(`<title>A shop</title><link rel="icon" href="data:,">${snippet.replace(origin, baseURL!)}`)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  // Browsers isolate only secure contexts, such as localhost; the product has another name.
  await page.goto(`http://localhost:${(site.address() as AddressInfo).port}/`)
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
  await launcher(page).click()
  await expect(panel(page).getByRole('textbox')).toBeVisible()
  site.closeAllConnections()
  site.close()
})
