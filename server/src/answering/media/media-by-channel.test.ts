import { api } from '@switchboard/contract'
import { afterAll, test } from 'vitest'
import { giveDocuments } from '../../../test/documents.ts'
import { eventually } from '../../../test/eventually.ts'
import { TOKEN } from '../../../test/postal/fake.ts'
import { eventOf, Letter } from '../../../test/postal/letters.ts'
import { withPostOffice } from '../../../test/postal/office.ts'
import { warmUp } from '../../../test/warm-up.ts'
import { receiveEvent } from '../../chats/receive-event.ts'
import { inAccount } from '../../database/in-account.ts'
import { spokenRecording } from '../../llm/fake/listen.ts'
import { FAKE_KEY, startFakeModel } from '../../llm/fake/server.ts'
import { printedPicture } from '../../llm/printed-picture.ts'

const fake = await startFakeModel()
const { testing, office } = await withPostOffice(['telegram', 'facebook', 'bitrix'], {
  ALLOW_PRIVATE_HOSTS: new URL(fake.url).host,
  EMBEDDING_MODEL: 'built_in',
  ANSWER_QUIET_MS: '500',
})
const { app, newAccount, sqlIn } = testing
await warmUp(app)
await app.jobs.start()
afterAll(async () => {
  await app.jobs.stop({ graceMs: 0 })
  await fake.close()
})

const CHANNELS = ['telegram', 'facebook', 'bitrix'] as const
let count = 0

async function shop(channel: (typeof CHANNELS)[number]) {
  const owner = await newAccount()
  const { agent } = await owner.call(api.agents.create, { body: { agent_name: 'Ada' } })
  await giveDocuments(testing, owner.id, agent.id, {
    title: 'Filters',
    text: 'The water filter AQ-12 fits the kettle K7. Our shop is open on Sundays from ten to four.',
  })
  const own = {
    provider: 'openai_compatible' as const,
    base_url: fake.url,
    model: 'reader',
    api_key: FAKE_KEY,
  }
  await owner.call(api.agents.saveAnswering, {
    params: { id: agent.id },
    body: { confidence: 0.1, model: { ...own, sees_pictures: true, transcription_model: 'whisper-1' } },
  })
  office.state.boxes = [{ id: `box of ${owner.id}`, name: 'Box' }]
  const { bot } = await owner.call(api.bots.createFacebook, {
    body: { agent_id: agent.id, user_access_token: TOKEN },
  })
  await sqlIn(owner.id, 'update bots set integration_type = $2 where id = $1', [bot!.id, channel])
  const row = await inAccount(app.db, owner.id, (tx) =>
    tx.selectFrom('bots').selectAll().where('id', '=', bot!.id).executeTakeFirstOrThrow(),
  )
  const from = `customer of ${owner.id}`
  const bring = (text: string, ref: string, name: string, bytes: Buffer) => {
    office.state.parcels = { [ref]: bytes }
    const parcels = [{ ref, name, size: bytes.length }]
    const letter = Letter.parse({ id: `m${++count}`, from, by: 'customer', text, at: app.now(), parcels })
    return receiveEvent(app, row, eventOf(letter))
  }
  const answers = () => office.taken.filter(({ to }) => to === from).map(({ text }) => text)
  return { bring, answers }
}

test.each(CHANNELS)('a picture with a question that came over %s is answered there', async (channel) => {
  const { bring, answers } = await shop(channel)
  await bring('Which kettle does this fit?', `p${count}`, 'photo.png', printedPicture('WATER FILTER AQ-12'))
  await eventually(() => answers().join()).toContain('fits the kettle K7')
})

test.each(CHANNELS)('a voice message that came over %s is answered there as if typed', async (channel) => {
  const { bring, answers } = await shop(channel)
  await bring('🎤', `v${count}`, 'voice.ogg', spokenRecording('Are you open on Sundays?'))
  await eventually(() => answers().join()).toContain('open on Sundays')
})
