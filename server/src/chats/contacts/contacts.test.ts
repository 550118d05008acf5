import { createHmac } from 'node:crypto'
import { api } from '@switchboard/contract'
import { describe, expect, test } from 'vitest'
import { type TestAccount, testApp } from '../../../test/app.ts'
import { conversations } from '../../../test/conversations.ts'
import { eventually } from '../../../test/eventually.ts'
import { readZip } from '../../../test/read-zip.ts'
import { liveChat, refusal, visitorOf } from '../../../test/visitor.ts'
import { applyRetention } from '../../privacy/apply-retention.ts'

const testing = await testApp({ PLANS: 'off' })
const { app, http, newMember, passTime, sqlIn } = testing

const contactOf = async (by: TestAccount, id: number) =>
  (await by.call(api.contacts.ofChat, { params: { id } })).contact
const change = async (by: TestAccount, id: number, body: Parameters<typeof patch>[2]) =>
  (await patch(by, id, body)).contact
const patch = (
  by: TestAccount,
  id: number,
  body: {
    name?: string | null
    email?: string | null
    phone?: string | null
    attributes?: Record<string, string | number | boolean | null>
  },
) => by.call(api.contacts.change, { params: { id }, body })
const merge = (by: TestAccount, id: number, chat_id: number) =>
  by.call(api.contacts.merge, { params: { id }, body: { chat_id } })
const unmerge = (by: TestAccount, id: number, merge_id: number, are_different = false) =>
  by.call(api.contacts.unmerge, { params: { id }, body: { merge_id, are_different } })
const reject = (by: TestAccount, id: number, chat_id: number, are_different = true) =>
  by.call(api.contacts.reject, { params: { id }, body: { chat_id, are_different } })
const identities = async (by: TestAccount, id: number) =>
  (await contactOf(by, id)).identities.map(({ chat_id }) => chat_id).sort((a, b) => a - b)
const suggested = async (by: TestAccount, id: number) =>
  (await contactOf(by, id)).suggestions.map(({ chat_id }) => chat_id)
const audit = async (by: TestAccount) =>
  (await by.call(api.account.audit, { query: {} })).entries.filter(({ action }) =>
    action.startsWith('contact_'),
  )

/** An assistant with customers on Telegram and in a live chat, each with contact details of their own. */
async function shop() {
  const office = await conversations(testing)
  const { owner, agent } = office
  const newBot = async (agentId: number, type: string) =>
    (
      await sqlIn<{ id: number }>(
        owner.id,
        `insert into bots (account_id, agent_id, integration_type, bot_name) values ($1, $2, $3, 'B') returning id`,
        [owner.id, agentId, type],
      )
    )[0]!.id
  const telegram = await newBot(agent.id, 'telegram')
  let count = 0
  const chatOn = async (
    bot_id: number,
    { name = 'Anna', agent_id = agent.id, ...contact }: Record<string, unknown> & { agent_id?: number } = {},
  ) =>
    (
      await office.receive('Hello', {
        bot_id,
        agent_id,
        customer: `customer ${++count}`,
        name: String(name),
        contact,
      })
    ).chat_id
  const anna = await chatOn(telegram, { name: 'Anna T' })
  const email = 'anna@example.com'
  return {
    ...office,
    telegram,
    newBot,
    chatOn,
    /** On Telegram. */
    anna,
    /** In the live chat, with an e-mail address that nobody has verified. */
    guest: await chatOn(office.botId, { name: 'Guest', email: ` ${email.toUpperCase()} ` }),
    email,
  }
}

describe('a merge', () => {
  test('is suggested for the same e-mail or phone in any spelling, and nothing is merged by itself', async () => {
    const { owner, anna, guest, email, chatOn, botId } = await shop()
    expect(await suggested(owner, anna)).toEqual([])
    await change(owner, anna, { email, phone: '+48 600-100-200' })
    expect((await contactOf(owner, anna)).suggestions).toEqual([
      expect.objectContaining({ chat_id: guest, display_name: 'Guest', match: 'email', value: email }),
    ])
    expect(await suggested(owner, guest)).toEqual([anna])
    expect(await identities(owner, anna)).toEqual([anna])
    const byPhone = await chatOn(botId, { name: 'Ann', phone: '0048 600 100 200' })
    expect(await suggested(owner, byPhone)).toEqual([anna])
    expect((await contactOf(owner, byPhone)).suggestions[0]).toMatchObject({ match: 'phone' })
    expect(await identities(owner, byPhone)).toEqual([byPhone])
  })

  test.each([
    ['+48 600 100 200', '600 100 200', true],
    ['07700 900123', '+44 7700 900123', true],
    ['+48 600 100 200', '+49 600 100 200', false],
    ['+7 495 123-45-67', '8 (495) 123-45-67', true],
    ['600 100 200', '100 200', false],
  ])(
    'of %s and %s, which may lack the prefix of the country, is suggested: %s',
    async (one, other, isSame) => {
      const { owner, anna, chatOn, botId } = await shop()
      const second = await chatOn(botId, { name: 'Ann', phone: other })
      await change(owner, anna, { phone: one })
      expect(await suggested(owner, anna)).toEqual(isSame ? [second] : [])
      expect(await suggested(owner, second)).toEqual(isSame ? [anna] : [])
    },
  )

  test('is suggested for a mail from the same address, whose sender nobody has verified', async () => {
    const { owner, anna, email, newBot, chatOn, agent } = await shop()
    const mail = await chatOn(await newBot(agent.id, 'email'), { name: 'Anna', email })
    await change(owner, anna, { email })
    expect(await suggested(owner, anna)).toContain(mail)
    expect((await contactOf(owner, mail)).identities[0]).toMatchObject({ verified_by: null })
  })

  test('that was rejected is not suggested again, on either side, until that is taken back', async () => {
    const { owner, anna, guest, email } = await shop()
    await change(owner, anna, { email })
    await reject(owner, guest, anna)
    expect([await suggested(owner, anna), await suggested(owner, guest)]).toEqual([[], []])
    await reject(owner, anna, guest, false)
    expect([await suggested(owner, anna), await suggested(owner, guest)]).toEqual([[guest], [anna]])
  })

  test('shows identities, conversations, files and notes of all channels beside each of its chats', async () => {
    const { owner, anna, guest, botId } = await shop()
    const note = (id: number, text: string) => owner.call(api.notes.add, { params: { id }, body: { text } })
    await note(anna, 'From Telegram')
    passTime(1000)
    await note(guest, 'From the site')
    await addFile(owner, botId, guest, 'receipt.pdf')
    await merge(owner, anna, guest)
    for (const id of [anna, guest]) {
      const contact = await contactOf(owner, id)
      expect(contact.identities[0]!.chat_id).toBe(id)
      expect(await identities(owner, id)).toEqual([anna, guest])
      expect(contact.notes.map(({ text, chat_id }) => [text, chat_id])).toEqual([
        ['From the site', guest],
        ['From Telegram', anna],
      ])
      expect(contact.files).toMatchObject([{ file_name: 'receipt.pdf', chat_id: guest }])
      expect(contact).toMatchObject({ notes_total: 2, files_total: 1, suggestions: [] })
    }
    const { past_chats } = await owner.call(api.chats.details, { params: { id: anna } })
    expect(past_chats.map(({ id }) => id)).toEqual([guest])
    expect((await contactOf(owner, anna)).identities).toMatchObject([
      { integration_type: 'telegram', handle: 'Anna T', verified_by: 'channel', merge: null },
      {
        integration_type: 'livechat',
        handle: ' ANNA@EXAMPLE.COM ',
        verified_by: null,
        merge: { by: { user_id: owner.user_id }, chats: 1 },
      },
    ])
  })

  test('is undone exactly: identities, names and what was entered on both sides; what was entered since stays', async () => {
    const { owner, anna, guest } = await shop()
    await change(owner, anna, { name: 'Anna Nowak', attributes: { company: 'Acme', seats: 3 } })
    await change(owner, guest, { phone: '600 100 200', attributes: { company: 'Other', vip: true } })
    const facts = async () => [
      await contactOf(owner, anna),
      await contactOf(owner, guest),
      (await owner.call(api.chats.details, { params: { id: guest } })).chat.display_name,
    ]
    const before = await facts()
    const { merge_id, contact } = await merge(owner, anna, guest)
    expect(contact).toMatchObject({ name: { value: 'Anna Nowak' }, phone: { value: '600 100 200' } })
    expect(contact.attributes.map(({ name, value }) => [name, value])).toEqual([
      ['company', 'Acme'],
      ['seats', 3],
      ['vip', true],
    ])
    expect((await owner.call(api.chats.details, { params: { id: guest } })).chat.display_name).toBe(
      'Anna Nowak',
    )
    await unmerge(owner, guest, merge_id)
    expect(await facts()).toEqual(before)

    const again = await merge(owner, anna, guest)
    await change(owner, guest, { phone: '700 000 000', email: 'new@example.com' })
    await unmerge(owner, anna, again.merge_id)
    expect(await contactOf(owner, anna)).toMatchObject({
      phone: { value: '700 000 000' },
      email: { value: 'new@example.com' },
    })
    expect(await contactOf(owner, guest)).toMatchObject({ phone: { value: '600 100 200' } })
    expect((await contactOf(owner, guest)).email).toMatchObject({ is_entered: false })
  })

  test('of merged contacts is undone one after the other', async () => {
    const { owner, anna, guest, chatOn, telegram } = await shop()
    const third = await chatOn(telegram, { name: 'Third' })
    const first = await merge(owner, anna, guest)
    const second = await merge(owner, third, anna)
    expect(await identities(owner, guest)).toEqual([anna, guest, third])
    expect(await refusal(unmerge(owner, guest, first.merge_id))).toMatchObject({ status: 404 })
    await unmerge(owner, guest, second.merge_id)
    expect([await identities(owner, guest), await identities(owner, third)]).toEqual([[anna, guest], [third]])
    await unmerge(owner, guest, first.merge_id)
    expect([await identities(owner, guest), await identities(owner, anna)]).toEqual([[guest], [anna]])
    expect(await refusal(unmerge(owner, guest, first.merge_id))).toMatchObject({ status: 404 })
  })

  test('that is separated as different people is neither suggested again nor merged by itself', async () => {
    const { owner, anna, guest, email } = await shop()
    await change(owner, anna, { email })
    const { merge_id } = await merge(owner, anna, guest)
    await unmerge(owner, anna, merge_id, true)
    expect([await suggested(owner, anna), await suggested(owner, guest)]).toEqual([[], []])
    await merge(owner, anna, guest)
    expect(await identities(owner, anna)).toEqual([anna, guest])
  })

  test('and its undo stand in the activity log with who did it', async () => {
    const { owner, anna, guest } = await shop()
    const eva = await newMember(owner, 'agent')
    const { merge_id } = await merge(eva, anna, guest)
    await unmerge(owner, anna, merge_id)
    await change(eva, anna, { email: 'secret@example.com' })
    const entries = await audit(owner)
    expect(entries.map(({ action, about, person }) => [action, about, person!.user_id])).toEqual([
      ['contact_changed', `#${anna}: email`, eva.user_id],
      ['contact_unmerged', `#${anna} − #${guest}`, owner.user_id],
      ['contact_merged', `#${anna} + #${guest}`, eva.user_id],
    ])
    expect(JSON.stringify(entries)).not.toContain('secret')
  })

  test('of a customer with themselves or of a chat that is not there is refused', async () => {
    const { owner, anna, guest } = await shop()
    const other = await shop()
    expect(await refusal(merge(owner, anna, anna))).toMatchObject({ status: 409 })
    await merge(owner, anna, guest)
    expect(await refusal(merge(owner, guest, anna))).toMatchObject({ status: 409 })
    expect(await refusal(reject(owner, guest, anna))).toMatchObject({ status: 409 })
    expect(await refusal(merge(owner, anna, other.anna))).toMatchObject({ status: 404 })
    expect(await refusal(merge(other.owner, anna, guest))).toMatchObject({ status: 404 })
  })
})

describe('races', () => {
  test('two opposite merges at once leave one contact, and one undo separates it again', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { owner, anna, guest } = await shop()
      const outcomes = await Promise.allSettled([merge(owner, anna, guest), merge(owner, guest, anna)])
      const done = outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value.merge_id] : []))
      expect(done).toHaveLength(1)
      expect(await identities(owner, anna)).toEqual([anna, guest])
      await unmerge(owner, anna, done[0]!)
      expect([await identities(owner, anna), await identities(owner, guest)]).toEqual([[anna], [guest]])
    }
  })

  test('two people who enter a name in two chats of one customer at once both succeed', async () => {
    const { owner, anna, guest } = await shop()
    await merge(owner, anna, guest)
    for (let round = 0; round < 5; round += 1) {
      const names = [`Anna ${round}`, `Ann ${round}`]
      await Promise.all([anna, guest].map((id, n) => change(owner, id, { name: names[n]! })))
      const shown = await sqlIn<{ name: string }>(
        owner.id,
        'select distinct display_name as name from chats where contact_id is not null',
      )
      expect(shown).toHaveLength(1)
      expect(names).toContain(shown[0]!.name)
    }
  })

  test('merges in a ring, changes and an undo at once end with every chat in exactly one contact', async () => {
    const { owner, anna, guest, chatOn, telegram } = await shop()
    const chats = [anna, guest, await chatOn(telegram), await chatOn(telegram)]
    await Promise.allSettled([
      ...chats.map((id, n) => merge(owner, id, chats[(n + 1) % 4]!)),
      ...chats.map((id) => change(owner, id, { phone: '600 100 200' })),
    ])
    for (const id of chats) expect(await identities(owner, id)).toEqual([...chats].sort((a, b) => a - b))
    expect(await lostRows(owner)).toEqual([])
  })

  test('an erasure during a merge leaves nothing of what it erased', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { owner, anna, guest } = await shop()
      await change(owner, guest, { phone: '600 100 200' })
      const [merged] = await Promise.allSettled([
        merge(owner, anna, guest),
        owner.call(api.privacy.eraseContact, { params: { id: guest } }),
      ])
      const left = await sqlIn<{ id: number }>(
        owner.id,
        'select id from chats where id = any ($1) order by id',
        [[anna, guest]],
      )
      // Either the erasure came first and there was nothing to merge, or the merge came first and both were erased.
      expect(left.map(({ id }) => id)).toEqual(merged.status === 'fulfilled' ? [] : [anna])
      expect(await lostRows(owner)).toEqual([])
      expect(await sqlIn(owner.id, `select from contacts where phone is not null`)).toEqual([])
    }
  })
})

describe('a signed identity', () => {
  async function sites() {
    const first = await liveChat(testing)
    const second = await liveChat(testing, first.owner)
    const siteOf = async ({ owner, bot, widgetId }: typeof first) => {
      const { identity_secret } = await owner.call(api.livechat.newIdentitySecret, { params: { id: bot.id } })
      const sign = (text: string) => createHmac('sha256', identity_secret).update(text).digest('hex')
      return { sign, visitor: () => visitorOf(testing, widgetId), bot }
    }
    return {
      owner: first.owner,
      one: await siteOf(first),
      two: await siteOf(second),
      agents: [first.agent, second.agent],
    }
  }
  const chatsOf = async (owner: TestAccount) =>
    (await sqlIn<{ id: number }>(owner.id, 'select id from chats order by id')).map(({ id }) => id)

  test('joins the same user of another live chat by itself, whether they have written before or not', async () => {
    const { owner, one, two } = await sites()
    const shopper = await one.visitor()
    await shopper.identify({ user_id: '42', name: 'Anna', signature: one.sign('42') })
    await shopper.write('In the shop')
    const reader = await two.visitor()
    await reader.write('On the blog')
    expect(await identities(owner, (await chatsOf(owner))[0]!)).toHaveLength(1)
    await reader.identify({ user_id: '42', signature: two.sign('42') })
    const chats = await chatsOf(owner)
    expect(await identities(owner, chats[0]!)).toEqual(chats)
    expect((await audit(owner))[0]).toMatchObject({
      action: 'contact_joined',
      about: `#${chats[0]} + #${chats[1]}`,
    })
    expect((await audit(owner))[0]).not.toHaveProperty('person')

    const third = await liveChat(testing, owner)
    const { identity_secret } = await owner.call(api.livechat.newIdentitySecret, {
      params: { id: third.bot.id },
    })
    const signature = createHmac('sha256', identity_secret).update('42').digest('hex')
    const newcomer = await visitorOf(testing, third.widgetId)
    await newcomer.identify({ user_id: '42', signature })
    await newcomer.write('First words')
    expect(await identities(owner, chats[0]!)).toHaveLength(3)
  })

  test('joins by a verified e-mail address, not by one that the signature does not cover', async () => {
    const { owner, one, two } = await sites()
    const email = 'anna@example.com'
    const shopper = await one.visitor()
    await shopper.identify({ user_id: '1', email, signature: one.sign(`1\n${email}`) })
    await shopper.write('Hello')
    const claims = await two.visitor()
    await claims.identify({ user_id: '2', email, signature: two.sign('2') })
    await claims.write('Hello')
    const guest = await two.visitor()
    await guest.identify({ email })
    await guest.write('Hello')
    const [first, second, third] = await chatsOf(owner)
    expect(await identities(owner, first!)).toEqual([first])
    expect((await suggested(owner, first!)).sort()).toEqual([second, third].sort())
    await claims.identify({ user_id: '2', email, signature: two.sign(`2\n${email}`) })
    expect(await identities(owner, first!)).toEqual([first, second])
  })

  test('joins nobody whose verified e-mail address is another one, who was separated, or of another account', async () => {
    const { owner, one, two } = await sites()
    const foreign = await sites()
    const signIn = async (site: typeof one, text: string, identity: object) => {
      const visitor = await site.visitor()
      await visitor.identify({ ...identity, signature: site.sign(text) })
      await visitor.write('Hello')
    }
    await signIn(one, '7\na@example.com', { user_id: '7', email: 'a@example.com' })
    await signIn(two, '7\nb@example.com', { user_id: '7', email: 'b@example.com' })
    await signIn(foreign.one, '7\na@example.com', { user_id: '7', email: 'a@example.com' })
    for (const id of await chatsOf(owner)) expect(await identities(owner, id)).toEqual([id])

    await signIn(one, '8', { user_id: '8' })
    await signIn(two, '8', { user_id: '8' })
    const [, , third, fourth] = await chatsOf(owner)
    const { identities: both } = await contactOf(owner, third!)
    expect(both.find(({ chat_id }) => chat_id === fourth)!.merge).toMatchObject({ by: null })
    await unmerge(owner, third!, both.find(({ chat_id }) => chat_id === fourth)!.merge!.id, true)
    const back = await two.visitor()
    await back.identify({ user_id: '8', email: 'c@example.com', signature: two.sign('8\nc@example.com') })
    expect(await identities(owner, third!)).toEqual([third])
  })

  test('of two live chats in the same moment is one contact', async () => {
    const { owner, one, two } = await sites()
    const visitors = await Promise.all([one, two].map(({ visitor }) => visitor()))
    await Promise.all(
      visitors.map((visitor, n) => visitor.identify({ user_id: '42', signature: [one, two][n]!.sign('42') })),
    )
    await Promise.all(visitors.map((visitor) => visitor.write('Hello')))
    const chats = await chatsOf(owner)
    expect(chats).toHaveLength(2)
    expect(await identities(owner, chats[0]!)).toEqual(chats)
  })

  test('keeps what people entered for the visitor before they were known, and whom they merged them with', async () => {
    const { owner, one, agents } = await sites()
    const phone = await one.visitor()
    await phone.identify({ user_id: '42', name: 'Anna', signature: one.sign('42') })
    await phone.write('Hello')
    const laptop = await one.visitor()
    await laptop.write('Without a name')
    const [known, nameless] = await chatsOf(owner)
    const [bot] = await sqlIn<{ id: number }>(
      owner.id,
      `insert into bots (account_id, agent_id, integration_type, bot_name) values ($1, $2, 'telegram', 'B') returning id`,
      [owner.id, agents[0]!.id],
    )
    const [telegram] = await sqlIn<{ id: number }>(
      owner.id,
      `insert into chats (account_id, agent_id, bot_id, display_name, external_id) values ($1, $2, $3, 'T', '1') returning id`,
      [owner.id, agents[0]!.id, bot!.id],
    )
    await change(owner, nameless!, { phone: '600 100 200' })
    await merge(owner, nameless!, telegram!.id)
    await laptop.identify({ user_id: '42', signature: one.sign('42') })
    expect(await chatsOf(owner)).toEqual([known, telegram!.id])
    expect(await identities(owner, known!)).toEqual([known, telegram!.id])
    expect((await contactOf(owner, known!)).phone).toEqual({ value: '600 100 200', is_entered: true })
    expect(await lostRows(owner)).toEqual([])
  })

  test('sends attributes, which are verified only where the signature covers them; a person’s value counts first', async () => {
    const { owner, one } = await sites()
    const visitor = await one.visitor()
    const attributes = { plan: 'pro', seats: 3, beta: true }
    await visitor.identify({ name: 'Anna', phone: '600 100 200', attributes })
    await visitor.write('Hello')
    const [chat] = await chatsOf(owner)
    const known = async () =>
      (await contactOf(owner, chat!)).attributes.map(({ name, value, is_verified, is_entered }) => [
        name,
        value,
        is_verified,
        is_entered,
      ])
    const told = (isVerified: boolean) => [
      ['beta', true, isVerified, false],
      ['plan', 'pro', isVerified, false],
      ['seats', 3, isVerified, false],
    ]
    expect(await known()).toEqual(told(false))
    expect((await contactOf(owner, chat!)).phone).toEqual({ value: '600 100 200', is_entered: false })
    await visitor.identify({ user_id: '42', attributes, signature: one.sign('42') })
    expect(await known()).toEqual(told(false))
    const signature = one.sign('42\n\nbeta=true\nplan=pro\nseats=3')
    await visitor.identify({ user_id: '42', attributes, signature })
    expect(await known()).toEqual(told(true))
    await visitor.write('Still here')
    expect(await known()).toEqual(told(true))
    const forged = visitor.identify({ user_id: '42', attributes: { ...attributes, plan: 'free' }, signature })
    expect(await refusal(forged)).toMatchObject({ status: 403 })
    await change(owner, chat!, { attributes: { plan: 'enterprise' } })
    expect((await known())[1]).toEqual(['plan', 'enterprise', true, true])
    await change(owner, chat!, { attributes: { plan: null } })
    expect(await known()).toEqual(told(true))
    // Data entered in the console never reaches the page.
    expect(JSON.stringify(await visitor.reload())).not.toContain('enterprise')
  })

  test.each([
    ['too many', Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`a${n}`, n]))],
    ['too much', Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`a${n}`, 'x'.repeat(200)]))],
    ['a list', { a: [1] }],
    ['two lines', { a: 'one\ntwo' }],
    ['no name', { '': 1 }],
    ['a name of JavaScript', JSON.parse('{"__proto__": "x"}') as object],
  ])('with attributes that are %s is refused and keeps what was there', async (_, attributes) => {
    const { owner, one } = await sites()
    const visitor = await one.visitor()
    await visitor.identify({ name: 'Anna', attributes: { plan: 'pro' } })
    await visitor.write('Hello')
    expect(await refusal(visitor.identify({ name: 'Anna', attributes }))).toMatchObject({ status: 400 })
    const [chat] = await chatsOf(owner)
    expect((await contactOf(owner, chat!)).attributes).toMatchObject([{ name: 'plan', value: 'pro' }])
  })
})

describe('what people enter', () => {
  test('is shown instead of what the channel says, found by the search, and told to webhooks', async () => {
    const { owner, anna, telegram } = await shop()
    await owner.call(api.webhooks.create, {
      body: { url: 'https://crm.example.com/hook', events: ['contact.updated'] },
    })
    await change(owner, anna, { name: 'Zuzanna Nowak', email: 'zn@firma.example', phone: '+48 600 100 200' })
    const { chat, contact } = await owner.call(api.chats.details, { params: { id: anna } })
    expect([chat.display_name, contact.name, contact.email]).toEqual([
      'Zuzanna Nowak',
      'Zuzanna Nowak',
      'zn@firma.example',
    ])
    const found = await owner.call(api.chats.ofBot, { params: { id: telegram }, query: { search: 'zuz' } })
    expect(found.chats.map(({ id }) => id)).toEqual([anna])
    for (const q of ['Zuzanna', 'zn@firma', '600 100'])
      await eventually(async () =>
        (await owner.call(api.search.everywhere, { query: { q } })).chats.map(({ id }) => id),
      ).toEqual([anna])
    expect(await sqlIn(owner.id, 'select event, about from webhook_deliveries')).toEqual([
      { event: 'contact.updated', about: { chat_id: anna } },
    ])
    await change(owner, anna, { name: null, email: null })
    expect(await contactOf(owner, anna)).toMatchObject({
      name: { value: 'Anna T', is_entered: false },
      email: { value: null, is_entered: false },
      phone: { value: '+48 600 100 200', is_entered: true },
    })
  })

  test('stays when the visitor is named anew, and gives way to the new name once it is removed', async () => {
    const site = await liveChat(testing)
    const visitor = await visitorOf(testing, site.widgetId)
    await visitor.identify({ name: 'Guest' })
    await visitor.write('Hello')
    const [{ id } = { id: 0 }] = await sqlIn<{ id: number }>(site.owner.id, 'select id from chats')
    await change(site.owner, id, { name: 'Anna' })
    await visitor.identify({ name: 'Guest two' })
    expect((await contactOf(site.owner, id)).name).toEqual({ value: 'Anna', is_entered: true })
    await change(site.owner, id, { name: null })
    expect((await contactOf(site.owner, id)).name).toEqual({ value: 'Guest two', is_entered: false })
  })

  test('the same again changes nothing and is not logged', async () => {
    const { owner, anna } = await shop()
    await change(owner, anna, { email: 'a@example.com', attributes: { b: 1, a: 2 } })
    await change(owner, anna, { email: 'a@example.com', attributes: { a: 2 } })
    expect(await audit(owner)).toHaveLength(1)
  })

  test.each<Parameters<typeof patch>[2]>([
    { email: 'anna' },
    { phone: 'call me' },
    { phone: '12' },
    { name: '  ' },
    { name: 'x'.repeat(101) },
    { attributes: { 'no/slash': 1 } },
    { attributes: { a: 'x'.repeat(1001) } },
    { attributes: { ['x'.repeat(41)]: 1 } },
    { attributes: { a: 1e16 } },
  ])('%j is refused', async (body) => {
    const { owner, anna } = await shop()
    expect((await refusal(patch(owner, anna, body))).status).toBe(400)
    expect(await sqlIn(owner.id, 'select from contacts')).toEqual([])
  })

  test('has a limit of attributes, and those that are there stay', async () => {
    const { owner, anna } = await shop()
    const some = (from: number, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`a${from + n}`, n]))
    for (let from = 0; from < 50; from += 10) await change(owner, anna, { attributes: some(from, 10) })
    expect(await refusal(change(owner, anna, { attributes: { one: 'more' } }))).toMatchObject({ status: 409 })
    expect((await contactOf(owner, anna)).attributes).toHaveLength(50)
  })

  test('of a customer who has more attributes by a merge can still be changed and deleted', async () => {
    const { owner, anna, guest } = await shop()
    const some = (name: string, from: number) =>
      Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`${name}${from + n}`, n]))
    for (let from = 0; from < 30; from += 10) {
      await change(owner, anna, { attributes: some('a', from) })
      await change(owner, guest, { attributes: some('b', from) })
    }
    await merge(owner, anna, guest)
    await change(owner, anna, { name: 'Anna Nowak', attributes: { a0: 7 } })
    const { attributes, name } = await change(owner, anna, { attributes: { b0: null } })
    expect(name.value).toBe('Anna Nowak')
    expect(attributes).toHaveLength(59)
    expect(await refusal(change(owner, anna, { attributes: { one: 'more' } }))).toMatchObject({ status: 409 })
  })
})

describe('a person who works with one assistant', () => {
  async function restricted() {
    const office = await shop()
    const { owner, newBot, chatOn, anna, email } = office
    const { agent: secret } = await owner.call(api.agents.create, { body: { agent_name: 'Secret' } })
    const bot = await newBot(secret.id, 'facebook')
    const hidden = await chatOn(bot, {
      name: 'Hidden',
      agent_id: secret.id,
      email,
      attributes: { salary: 9 },
    })
    await owner.call(api.notes.add, { params: { id: hidden }, body: { text: 'Hidden note' } })
    await addFile(owner, bot, hidden, 'hidden.pdf')
    await change(owner, anna, { email })
    const eva = await newMember(owner, 'agent', [office.agent.id])
    return { ...office, hidden, eva }
  }

  test('sees nothing of the customer’s other chats: no identity, file, note, attribute, chat or suggestion', async () => {
    const { owner, eva, anna, guest, hidden } = await restricted()
    expect(await suggested(owner, anna)).toEqual(expect.arrayContaining([guest, hidden]))
    expect(await suggested(eva, anna)).toEqual([guest])
    await merge(owner, anna, hidden)
    const seen = {
      ...(await eva.call(api.contacts.ofChat, { params: { id: anna } })),
      ...(await eva.call(api.chats.details, { params: { id: anna } })),
      search: await eva.call(api.search.everywhere, { query: { q: 'anna@example.com' } }),
    }
    expect(JSON.stringify(seen)).not.toMatch(/hidden|salary|facebook/i)
    expect(await identities(eva, anna)).toEqual([anna])
    expect(await identities(owner, anna)).toEqual([anna, hidden])
    for (const call of [
      () => eva.call(api.contacts.ofChat, { params: { id: hidden } }),
      () => merge(eva, anna, hidden),
      () => reject(eva, anna, hidden),
      () => patch(eva, hidden, { name: 'X' }),
    ])
      expect(await refusal(call())).toMatchObject({ status: 404 })
  })

  test('merges and separates whole contacts, and learns of no chat that they may not see', async () => {
    const { owner, eva, anna, guest, hidden } = await restricted()
    const hiddenMerge = await merge(owner, guest, hidden)
    const { contact, merge_id } = await merge(eva, anna, guest)
    expect(contact.identities.map(({ chat_id }) => chat_id)).toEqual([anna, guest])
    expect(contact.identities[1]!.merge).toMatchObject({ chats: 1 })
    expect(await identities(owner, anna)).toEqual([anna, guest, hidden])
    await unmerge(eva, anna, merge_id)
    expect([await identities(owner, anna), await identities(owner, guest)]).toEqual([[anna], [guest, hidden]])
    expect(await refusal(unmerge(eva, guest, hiddenMerge.merge_id))).toMatchObject({ status: 404 })
    await unmerge(owner, guest, hiddenMerge.merge_id)
  })

  test('is kept by the database itself from the rows of contacts of other assistants', async () => {
    const { owner, anna, guest, hidden } = await restricted()
    await merge(owner, hidden, guest)
    await reject(owner, anna, hidden)
    const client = await app.database.pool.connect()
    try {
      await client.query(
        `begin; set local app.account_id = '${owner.id}'; set local app.agent_ids = '{999999999}'`,
      )
      for (const table of ['contacts', 'contact_merges', 'contact_rejections'])
        expect((await client.query(`select from ${table}`)).rowCount).toBe(0)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})

test('a viewer reads a contact and changes nothing of it', async () => {
  const { owner, anna, guest } = await shop()
  const viewer = await newMember(owner, 'viewer')
  expect(await identities(viewer, anna)).toEqual([anna])
  for (const call of [
    () => merge(viewer, anna, guest),
    () => patch(viewer, anna, { name: 'X' }),
    () => reject(viewer, anna, guest),
  ])
    expect(await refusal(call())).toMatchObject({ status: 403 })
})

test('an export of the customer holds all their chats and what was entered, and an erasure leaves none of it', async () => {
  const { owner, anna, guest, chatOn, telegram } = await shop()
  const other = await chatOn(telegram, { name: 'Somebody else' })
  await change(owner, guest, { phone: '600 100 200', attributes: { company: 'Acme' } })
  await merge(owner, anna, guest)
  const { url } = await owner.call(api.privacy.exportContact, { params: { id: guest } })
  const entries = await readZip((await http.fastify.inject(url)).rawPayload)
  expect([...entries.keys()].sort()).toEqual(
    [`chats/${anna}/conversation.json`, `chats/${guest}/conversation.json`, 'contact.json'].sort(),
  )
  expect(JSON.parse(entries.get('contact.json')!.toString())).toMatchObject({
    phone: '600 100 200',
    attributes: { company: 'Acme' },
  })
  await owner.call(api.privacy.eraseContact, { params: { id: guest } })
  expect(await sqlIn(owner.id, 'select id from chats')).toEqual([{ id: other }])
  for (const table of ['contacts', 'contact_merges', 'contact_rejections'])
    expect(await sqlIn(owner.id, `select from ${table}`)).toEqual([])
  expect((await audit(owner))[0]).toMatchObject({ action: 'contact_erased', about: `#${guest}, #${anna}` })
})

test('what is kept of a contact goes with its last chat when conversations expire', async () => {
  const { owner, anna, guest } = await shop()
  await owner.call(api.privacy.saveRetention, { body: { days: 30 } })
  await change(owner, guest, { phone: '600 100 200' })
  await merge(owner, anna, guest)
  await sqlIn(owner.id, `update chats set last_message_time = now() - interval '60 days' where id = $1`, [
    guest,
  ])
  await applyRetention(app)
  expect(await contactOf(owner, anna)).toMatchObject({ phone: { value: '600 100 200' } })
  expect(await sqlIn(owner.id, 'select from contact_merges')).toEqual([])
  await sqlIn(owner.id, `update chats set last_message_time = now() - interval '60 days' where id = $1`, [
    anna,
  ])
  await applyRetention(app)
  expect(await sqlIn(owner.id, 'select from contacts')).toEqual([])
})

/** Contacts without a chat, chats without their contact, and merges that cannot be undone. */
const lostRows = ({ id }: TestAccount) =>
  sqlIn(
    id,
    `select 'contact' as lost, k.id from contacts k
        where not exists (select from chats c where c.account_id = k.account_id and c.contact_id = k.id)
      union all select 'chat', c.id from chats c where c.contact_id is not null
        and not exists (select from contacts k where k.account_id = c.account_id and k.id = c.contact_id)
      union all select 'merge', m.id from contact_merges m
        where not exists (select from chats c where c.account_id = m.account_id and c.id = any (m.chat_ids))`,
  )

async function addFile(owner: TestAccount, botId: number, chatId: number, name: string) {
  const { hash, size } = await app.blobs.put(Buffer.from(name), { maxBytes: 1000 })
  await sqlIn(
    owner.id,
    `insert into attachments (account_id, id, bot_id, chat_id, message_id, file_name, media_type, size, blob, created_at)
     select $1, gen_random_uuid()::text, $2, $3, min(id), $4, 'application/pdf', $5, $6, now() from messages where chat_id = $3`,
    [owner.id, botId, chatId, name, size, hash],
  )
}
