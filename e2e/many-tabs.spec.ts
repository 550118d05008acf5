import { expect, newVisitor, test } from './support/office.ts'

// More than the six connections per server that a browser allows over all tabs.
const TABS = 8

test('eight tabs are live with one connection, and stay so when the tab that holds it is closed', async ({
  context,
  page,
  baseURL,
  office,
}) => {
  const chat = await office()
  const visitor = await newVisitor(baseURL!, chat, 'Anna')
  await visitor.write('The first question')
  let streams = 0
  context.on('request', (request) => {
    if (request.url().includes('/api/events')) streams += 1
  })
  const tabs = [page]
  while (tabs.length < TABS) tabs.push(await context.newPage())
  const shows = (text: string) =>
    Promise.all(tabs.map((tab) => expect(tab.getByRole('log').getByText(text)).toBeVisible()))
  for (const tab of tabs) {
    await tab.goto('/?section=livechat')
    await expect(tab.getByText('Live', { exact: true })).toBeVisible()
  }
  await shows('The first question')
  // One stream, unless a busy machine delays the reply of the tab that holds it.
  expect(streams).toBeLessThan(TABS / 2)

  await visitor.write('The second question')
  await shows('The second question')
  await tabs.shift()!.close()
  await visitor.write('The third question')
  await shows('The third question')
  expect(streams).toBeGreaterThan(1)
})
