import { api } from '@switchboard/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'

const { newAccount } = await testApp()

async function ownerWithAgent() {
  const owner = await newAccount()
  const { agent } = await owner.call(api.agents.create, { body: { agent_name: 'Shop' } })
  const params = { id: agent.id }
  const add = async (title: string, type?: 'quick_reply' | 'prompt') =>
    (await owner.call(api.commands.create, { params, body: { title, text: `${title}!`, type } })).command
  const list = async (only_active?: 'true' | 'false') =>
    (await owner.call(api.commands.list, { params, query: { only_active } })).commands
  const remove = (commandId: number) =>
    owner.call(api.commands.remove, { params: { id: agent.id, commandId } })
  return { owner, agent, add, list, remove }
}

test('CMD-1 the list holds the active commands, in the order they were saved, and with only_active=false all', async () => {
  const { add, list, remove } = await ownerWithAgent()
  const [hello, prices] = [await add('hello'), await add('prices')]
  await remove(hello.id)
  expect(await list()).toEqual([prices])
  expect(await list('true')).toEqual([prices])
  expect(await list('false')).toEqual([hello, prices])
})

test('CMD-5 CMD-7 a command is made and changed with title, text and type, and is a quick reply unless said otherwise', async () => {
  const { owner, agent, add, list } = await ownerWithAgent()
  const made = await add('hello')
  expect(made).toEqual({ id: made.id, title: 'hello', text: 'hello!', command_type: 'quick_reply' })
  const { command } = await owner.call(api.commands.change, {
    params: { id: agent.id, commandId: made.id },
    body: { title: ' summary ', text: 'Sum it up', type: 'prompt' },
  })
  expect(command).toEqual({ id: made.id, title: 'summary', text: 'Sum it up', command_type: 'prompt' })
  expect(await list()).toEqual([command])
})

test('a command without a title or a text is refused', async () => {
  const { owner, agent, list } = await ownerWithAgent()
  for (const body of [
    { title: ' ', text: 'x' },
    { title: 'x', text: '\n' },
  ])
    await expect(owner.call(api.commands.create, { params: { id: agent.id }, body })).rejects.toMatchObject({
      status: 400,
    })
  expect(await list()).toEqual([])
})

test('CMD-8 a deleted command is gone, can be saved anew, and cannot be changed or deleted twice', async () => {
  const { owner, agent, add, list, remove } = await ownerWithAgent()
  const { id: commandId } = await add('hello')
  await remove(commandId)
  await expect(remove(commandId)).rejects.toMatchObject({ status: 404 })
  const change = owner.call(api.commands.change, {
    params: { id: agent.id, commandId },
    body: { title: 'a', text: 'b' },
  })
  await expect(change).rejects.toMatchObject({ status: 404 })
  const again = await add('hello')
  expect(await list()).toEqual([again])
})
