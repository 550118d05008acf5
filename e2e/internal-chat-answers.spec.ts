// How an answer is shown: as it streams, with its sources, and with the reasons behind it.

import { createAgents } from './support/agents.ts'
import { addDocument, answer, button, field, heldDialog, messagesOf } from './support/internal-chat.ts'
import { expect, test } from './support/talk.ts'

const QUESTION = 'How long does delivery of a wardrobe take?'
const DOCUMENT =
  '# Delivery\n\nDelivery of a wardrobe takes six weeks. Chairs are delivered within three days.\n'

test('INTC-6 INTC-20 an answer streams in and can be stopped; what was said so far stays', async ({
  page,
  newAccount,
  model,
}) => {
  // A document must be read, and the search must warm up.
  test.slow()
  const account = await newAccount()
  const [agent] = await createAgents(account, 'Sales')
  await addDocument(account, agent!, 'Delivery.md', DOCUMENT)
  await page.goto('/internal-chat')
  const asked = model.asked()
  await field(page).fill(QUESTION)
  await field(page).press('Enter')
  await expect(page.getByText('AI is typing...', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/chat=\d+/)
  const speech = await asked
  speech.say('Delivery of a wardrobe takes six weeks [1]. ')
  speech.say('Chairs are ')
  const bubble = page.getByRole('article', { name: /^AI/ })
  await expect(bubble).toContainText('six weeks')
  await expect(bubble).toHaveAttribute('aria-busy', 'true')
  await button(page, 'Stop').click()
  await expect(page.getByText('AI is typing...')).toBeHidden()
  await expect(button(page, 'Stop')).toBeHidden()
  await expect(bubble).toContainText('six weeks')
  const chatId = Number(new URL(page.url()).searchParams.get('chat'))
  const [message] = await messagesOf(account, chatId)
  expect(message!.answer).toContain('six weeks')
  expect(message!.answer).not.toContain('Chairs')
})

test('INTC-20 the source under an answer opens the file it was taken from', async ({
  page,
  context,
  request,
  newAccount,
  model,
  axe,
}) => {
  test.slow()
  const account = await newAccount()
  const [agent] = await createAgents(account, 'Sales')
  await addDocument(account, agent!, 'Delivery.md', DOCUMENT)
  model.answers('Delivery of a wardrobe takes six weeks [1].')
  await heldDialog(account, agent!, QUESTION)
  await page.goto('/internal-chat')
  const source = page.getByRole('list', { name: 'Sources' }).getByRole('button', { name: /Delivery/ })
  await expect(source).toBeVisible()
  const told = page.waitForResponse(/\/api\/files\/[^/]+\/open$/)
  const opened = context.waitForEvent('page')
  await source.click()
  const { url } = await (await told).json()
  expect(await (await request.get(url)).text()).toBe(DOCUMENT)
  await (await opened).close()

  await answer(page, 'six weeks').getByRole('button', { name: 'Why this answer' }).click()
  const why = page.getByRole('dialog', { name: 'Why this answer' })
  await expect(why.getByText('Answered', { exact: true })).toBeVisible()
  await expect(why.getByText(/Written by the model scripted/)).toBeVisible()
  await expect(why.getByText(/\d+% \(how well your documents support its weakest statement\)/)).toBeVisible()
  await expect(why.getByRole('listitem').first()).toContainText('Delivery of a wardrobe takes six weeks.')
  await expect(why.getByText('Input tokens')).toBeVisible()
  await expect(why.getByText(/\d ms$/)).toBeVisible()
  await axe()
})

test('on a phone a long source is cut short and the answer stays in view; evidence that is cut can be opened', async ({
  page,
  newAccount,
  model,
}) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  const account = await newAccount()
  const [agent] = await createAgents(account, 'Sales')
  const heading = 'General terms of the delivery of furniture to the upper floors of houses without a lift'
  const row = (floor: number) =>
    `| Floor ${floor} | Delivery of a wardrobe takes ${floor + 5} weeks and costs €${floor} |`
  const table = ['| Floor | Time and price |', '|---|---|', ...[1, 2, 3, 4].map(row)].join('\n')
  await addDocument(account, agent!, 'Delivery.md', `# ${heading}\n\n## ${heading} (part two)\n\n${table}\n`)
  model.answers('Delivery of a wardrobe to floor 2 takes 7 weeks [1].')
  const id = await heldDialog(account, agent!, 'How long does delivery of a wardrobe to floor 2 take?')
  await page.goto(`/internal-chat?chat=${id}`)
  const said = page.getByRole('article', { name: /^AI/ })
  await expect(said.getByRole('list', { name: 'Sources' })).toBeVisible()
  const edges = await said.evaluate((article) =>
    [article, ...article.querySelectorAll('*')].map((element) => element.getBoundingClientRect().right),
  )
  expect(Math.max(...edges)).toBeLessThanOrEqual(390)

  await said.getByRole('button', { name: 'Why this answer' }).click()
  const why = page.getByRole('dialog', { name: 'Why this answer' })
  const card = why.getByRole('listitem').filter({ hasText: 'Floor: Floor 4' }).first()
  const isCut = () =>
    card
      .locator('p.whitespace-pre-line')
      .evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
  await expect(card).toBeVisible()
  expect(await isCut()).toBe(true)
  await card.getByRole('button', { name: 'Show all' }).click()
  expect(await isCut()).toBe(false)
})
