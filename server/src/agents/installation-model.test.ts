import { api } from '@switchboard/contract'
import { expect, test } from 'vitest'
import { type TestAccount, testApp } from '../../test/app.ts'
import { scriptedModel } from '../../test/scripted-model.ts'

const { app, newAccount, sqlIn } = await testApp({ LLM_ACCOUNTS: 'first' })
const script = scriptedModel(['Ready.', 'Ready.', 'Ready.'])
app.model = script.model
const first = await newAccount()
const stranger = await newAccount()

async function assistantOf(owner: TestAccount) {
  const { agent } = await owner.call(api.agents.create, { body: { agent_name: 'Ada' } })
  const params = { id: agent.id }
  const { answering } = await owner.call(api.agents.answering, { params })
  return { answering, tryIt: () => owner.call(api.agents.tryModel, { params, body: {} }) }
}

test('the account that was created first uses the installation’s model', async () => {
  const { answering, tryIt } = await assistantOf(first)
  expect(answering.installation_model).toBe('scripted')
  expect(await tryIt()).toMatchObject({ text: 'Ready.' })
})

test('a stranger’s fresh account can neither see nor spend the installation’s key', async () => {
  const before = script.calls.length
  const { answering, tryIt } = await assistantOf(stranger)
  expect(answering.installation_model).toBeNull()
  await expect(tryIt()).rejects.toThrow(/answers without a model/)
  const prompt = (owner: TestAccount) => owner.call(api.messages.ask, { body: { prompt: 'Write a poem.' } })
  await expect(prompt(stranger)).rejects.toThrow(/none is set up here/)
  await expect(prompt(await newAccount())).rejects.toThrow(/none is set up here/)
  expect(script.calls).toHaveLength(before)
})

test('without an assistant nothing is asked of the installation’s key, for no budget would hold', async () => {
  const owner = await newAccount()
  app.config.LLM_ACCOUNTS = 'all'
  const before = script.calls.length
  await expect(owner.call(api.messages.ask, { body: { prompt: 'Write a poem.' } })).rejects.toThrow(
    /none is set up here/,
  )
  expect(script.calls).toHaveLength(before)
  app.config.LLM_ACCOUNTS = 'first'
})

test('nobody moves up when the first account is erased', async () => {
  await sqlIn(first.id, 'update accounts set erased_at = now() where id = $1', [first.id])
  expect((await assistantOf(stranger)).answering.installation_model).toBeNull()
  expect(app.firstAccount.is(stranger.id)).toBe(false)
})
