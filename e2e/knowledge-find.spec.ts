import { api } from '@switchboard/contract'
import { createAgents } from './support/agents.ts'
import { textFile } from './support/files.ts'
import { expect, test } from './support/test.ts'

test('the owner sees what the assistant would find and say, and that it does not know the rest', async ({
  page,
  newAccount,
  axe,
}) => {
  await createAgents(await newAccount(), 'Sales')
  await page.goto('/chat-bot-setup')
  await page
    .locator('input[type=file]')
    .setInputFiles([textFile('Delivery.md', '# Delivery\n\nDelivery of a wardrobe takes six weeks.\n')])
  const files = page.getByRole('region', { name: 'Files', exact: true })
  await expect(files.getByText('Ready')).toBeVisible()
  await page.getByRole('textbox', { name: 'Question' }).fill('How long does delivery of a wardrobe take?')
  await page.keyboard.press('Enter')
  const answer = page.getByRole('region', { name: 'Answer without a language model' })
  await expect(answer).toContainText('six weeks')
  const found = page.getByRole('region', { name: 'What it found' })
  await expect(found.getByRole('listitem').first()).toContainText('Delivery of a wardrobe takes six weeks.')
  await axe()

  await page.getByRole('textbox', { name: 'Question' }).fill('Who won the football championship in 1974?')
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await expect(answer).not.toContainText('six weeks')
})

test('approved answers are listed, and can be forgotten', async ({ page, newAccount, axe }) => {
  const account = await newAccount()
  const [agent] = await createAgents(account, 'Sales')
  await page.goto('/chat-bot-setup')
  await expect(page.getByText('Correct an answer in the inbox')).toBeVisible()
  const mistake = { user_message: 'Do you sell lamps?', bot_answer: 'No.', right_answer: 'Yes, forty kinds.' }
  await account.client.call(api.messages.retrain, { body: { agent_id: agent!.id, mistakes: [mistake] } })
  const lesson = page.getByRole('list', { name: 'Approved answers' }).getByRole('listitem')
  await expect(lesson).toContainText('Yes, forty kinds.')
  await axe()
  await lesson.getByRole('button', { name: 'Delete the answer to “Do you sell lamps?”' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByTestId('toast')).toHaveText('The approved answer is deleted')
  await expect(page.getByText('Correct an answer in the inbox')).toBeVisible()
})
