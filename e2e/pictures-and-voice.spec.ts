// An owner enables pictures and recordings for a model; customers send a photo and a voice message; the owner reads
// along.
import { api } from '@switchboard/contract'
import { type RunningProduct, runProduct, temporaryFolder } from '../bench/support/product.ts'
import { spokenRecording } from '../server/src/llm/fake/listen.ts'
import { FAKE_KEY, type FakeModel, startFakeModel } from '../server/src/llm/fake/server.ts'
import { printedPicture } from '../server/src/llm/printed-picture.ts'
import { createAccount, signInHere } from './support/account.ts'
import { addDocument, button } from './support/internal-chat.ts'
import { newVisitor } from './support/office.ts'
import { expect, test } from './support/test.ts'
import { createLiveChat } from './support/widget.ts'

const folder = temporaryFolder()
let fake: FakeModel
let product: RunningProduct

test.beforeAll(async () => {
  test.setTimeout(120_000)
  fake = await startFakeModel()
  product = await runProduct(folder.path, { settings: { ALLOW_PRIVATE_HOSTS: new URL(fake.url).host } })
})

test.afterAll(async () => {
  await product?.stop()
  await fake?.close()
  folder.remove()
})

const file = (bytes: Buffer, name: string, type: string) => new File([new Uint8Array(bytes)], name, { type })
const photo = file(printedPicture('WATER FILTER AQ-12'), 'photo.png', 'image/png')
const voice = file(spokenRecording('Are you open on Sundays?'), 'voice.ogg', 'audio/ogg')

test('a model is found to see and set to listen, and answers a picture and a voice message of a customer', async ({
  page,
  axe,
}) => {
  test.slow()
  const account = await createAccount(product.url, {})
  const chat = await createLiveChat(product.url, {}, account)
  const known = 'The water filter AQ-12 fits the kettle K7.\n\nOur shop is open on Sundays from ten to four.'
  await addDocument(account, chat.agent, 'shop.md', known)
  await signInHere(page, product.url, account)
  await page.goto(`${product.url}/bot-settings`)
  await page.getByRole('radio', { name: /Your own provider/ }).click()
  await page.getByRole('radio', { name: 'Other server', exact: true }).click()
  await page.getByRole('textbox', { name: 'Address' }).fill(fake.url)
  await page.getByLabel('Key', { exact: true }).fill(FAKE_KEY)
  await page.getByRole('combobox', { name: 'Model', exact: true }).fill('reader')
  const sees = page.getByRole('checkbox', { name: 'Show customers’ pictures to this model' })
  await expect(sees).not.toBeChecked()
  await button(page, 'Try the model').click()
  await expect(page.getByText('It can read pictures.')).toBeVisible()
  await expect(sees).toBeChecked()
  await page.getByRole('textbox', { name: 'Transcription model' }).fill('whisper-1')
  await axe()
  await button(page, 'Save').click()
  await expect(button(page, 'Save')).toBeHidden()
  const { answering } = await account.client.call(api.agents.answering, { params: { id: chat.agent.id } })
  expect(answering.model).toMatchObject({ sees_pictures: true, transcription_model: 'whisper-1' })

  const visitor = await newVisitor(product.url, chat, 'Anna')
  const answers = async () => (await visitor.history()).turns.map(({ answer }) => answer)
  await visitor.write('Which kettle does this fit?', photo)
  await expect.poll(answers, { timeout: 30_000 }).toEqual([expect.stringContaining('fits the kettle K7')])
  await visitor.write('', voice)
  await expect.poll(async () => (await answers()).at(-1), { timeout: 30_000 }).toContain('open on Sundays')

  const { chats } = await account.client.call(api.chats.ofBot, { params: { id: chat.bot.id }, query: {} })
  await page.goto(
    `${product.url}/?section=livechat&agent=${chat.agent.id}&bot=${chat.bot.id}&chat=${chats[0]!.id}`,
  )
  await expect(page.getByRole('img', { name: 'photo.png' })).toBeVisible()
  await expect(page.getByLabel('voice.ogg')).toBeVisible()
  await expect(page.getByText('Transcript')).toBeVisible()
  await expect(page.getByText('Are you open on Sundays?')).toBeVisible()
  await axe()
  await page.getByRole('button', { name: 'Why this answer' }).first().click()
  const why = page.getByRole('dialog', { name: 'Why this answer' })
  await expect(why).toContainText('photo.png: viewed by the model')
  await expect(why).toContainText('WATER FILTER AQ-12')
  await axe()
})
