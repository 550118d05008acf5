import { api } from '@switchboard/contract'
import { createAgents } from './support/agents.ts'
import { READ_MS } from './support/files.ts'
import { expect, test } from './support/test.ts'

test('the owner sees what the assistant would find and say, and that it does not know the rest', async ({
  page,
  newAccount,
  axe,
}) => {
  await createAgents(await newAccount(), 'Sales')
  await page.goto('/chat-bot-setup')
  await page.getByRole('button', { name: 'Try a sample' }).click()
  const files = page.getByRole('region', { name: 'Files', exact: true })
  await expect(files.getByText('Ready')).toBeVisible({ timeout: READ_MS })
  const question = page.getByRole('textbox', { name: 'Question' })
  await question.fill('Do you assemble the furniture?')
  await page.keyboard.press('Enter')
  const answer = page.getByRole('region', { name: 'Answer without a language model' })
  await expect(answer).toContainText('60 euros', { timeout: READ_MS })
  const found = page.getByRole('region', { name: 'What it found' })
  await expect(found.getByRole('listitem').first()).toContainText('Our drivers assemble beds and wardrobes')
  await axe()

  await question.fill('Who won the football championship in 1974?')
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await expect(answer).toContainText('Said that it does not know')
})

test('of two questions asked in a row, the newer one is answered', async ({ page, newAccount }) => {
  await createAgents(await newAccount(), 'Sales')
  const answers: (() => void)[] = []
  await page.route('**/knowledge/search', async (route) => {
    const { question } = route.request().postDataJSON() as { question: string }
    await new Promise<void>((resolve) => answers.push(resolve))
    await route.fulfill({
      json: {
        success: true,
        passages: [],
        outcome: 'answer',
        confidence: 1,
        ms: 1,
        answer: `On ${question}`,
      },
    })
  })
  await page.goto('/chat-bot-setup')
  const question = page.getByRole('textbox', { name: 'Question' })
  for (const text of ['lamps', 'beds']) {
    await question.fill(text)
    await question.press('Enter')
  }
  await expect.poll(() => answers.length).toBe(2)
  const late = page.waitForResponse((response) => /lamps/.test(response.request().postData() ?? ''))
  for (const answer of answers.toReversed()) answer()
  await late
  await expect(page.getByText('On beds')).toBeVisible()
  await expect(page.getByText('On lamps')).toBeHidden()
})

test('approved answers are listed, and can be forgotten', async ({ page, newAccount, axe }) => {
  const account = await newAccount()
  const [agent] = await createAgents(account, 'Sales')
  await page.goto('/chat-bot-setup')
  await expect(page.getByText('Correct an answer in the inbox')).toBeVisible()
  const mistake = {
    user_message: 'Do you sell lamps?',
    bot_answer: '',
    right_answer: 'Yes, **forty** kinds.',
  }
  await account.client.call(api.messages.retrain, { body: { agent_id: agent!.id, mistakes: [mistake] } })
  const lesson = page.getByRole('list', { name: 'Approved answers' }).getByRole('listitem')
  await expect(lesson).toContainText('Yes, forty kinds.')
  await axe()
  await lesson.getByRole('button', { name: 'Delete the answer to “Do you sell lamps?”' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Correct an answer in the inbox')).toBeVisible()
})
