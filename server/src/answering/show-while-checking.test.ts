import { api } from '@switchboard/contract'
import { onTestFinished, test } from 'vitest'
import { conversations } from '../../test/conversations.ts'
import { giveDocuments } from '../../test/documents.ts'
import { eventually } from '../../test/eventually.ts'
import { scriptedApp } from '../../test/scripted-app.ts'

const testing = await scriptedApp()
const { app } = testing

/** A shop whose customers watch the answer being written. `shown` is the text on screen in the live chat. */
async function shop(show_while_checking: boolean) {
  const made = await conversations(testing)
  const { owner, agent } = made
  const params = { id: agent.id }
  await giveDocuments(testing, owner.id, agent.id, {
    title: 'Returns',
    text: 'You can return any item within 30 days of delivery. Refunds are paid by card.',
  })
  const model = { provider: 'installation' as const, show_while_checking }
  await owner.call(api.agents.saveAnswering, { params, body: { model } })
  let shown = ''
  const { tell } = app.chatStreams
  app.chatStreams.tell = (accountId, chatId, signal) => {
    const { type, offset, text } = { offset: Number.POSITIVE_INFINITY, text: '', ...signal }
    if (type === 'partial' && shown.length >= offset) shown = shown.slice(0, offset) + text
    tell(accountId, chatId, signal)
  }
  onTestFinished(() => {
    app.chatStreams.tell = tell
  })
  const { chat_id } = await made.receive('Until when may I return an item?')
  const answer = async () => (await made.messages(chat_id)).at(-1)!.answer
  return { answer, shown: () => shown, call: await testing.script.call(1) }
}

test('words are shown as the model writes them, struck through when they fail, and replaced', async () => {
  const { answer, shown, call } = await shop(true)
  call.say('{"say": "You can return any item with')
  await eventually(shown).toBe('You can return any item ')
  call.say('in 90')
  await eventually(shown).toBe('You can return any item within ')
  call.say(
    ' days of delivery.", "from": [1], "quote": []}\n{"say": "Refunds are paid by card.", "from": [1]}\n',
  )
  await eventually(shown).toBe('~~You can return any item within~~ Refunds are paid by card.')
  call.end()
  const mending = await testing.script.call(2)
  mending.say('{"n": 1, "say": "You can return any item within 30 days of delivery.", "from": [1]}')
  mending.end()
  const corrected = 'You can return any item within 30 days of delivery. Refunds are paid by card.'
  await eventually(answer).toBe(corrected)
})

test('before they are checked no number or link is shown that stands nowhere, and no table that is not complete', async () => {
  const { shown, call, answer } = await shop(true)
  call.say('{"say": "You can return any item at ')
  await eventually(shown).toBe('You can return any item at ')
  call.say('https://evil.example for 500 EUR within ')
  call.say('days.", "from": [1]}\n{"say": "| Item | Days |\\n|---|---|\\n| any ')
  await eventually(shown).toBe('~~You can return any item at~~ ')
  call.end()
  const mending = await testing.script.call(2)
  mending.say('{"n": 1, "drop": true}')
  mending.end()
  await eventually(answer).toContain('30 days')
})

test('by default nothing is shown before it is checked', async () => {
  const { shown, call, answer } = await shop(false)
  const sentence = 'You can return any item within 30 days of delivery.'
  call.say('{"say": "Refunds are paid by ')
  call.say('card.", "from": [1]}\n{"say": "You can return ')
  await eventually(shown).toBe('Refunds are paid by card.')
  call.say(`any item within 30 days of delivery.", "from": [1]}`)
  await eventually(shown).toBe(`Refunds are paid by card. ${sentence}`)
  call.end()
  await eventually(answer).toBe(`Refunds are paid by card. ${sentence}`)
})
