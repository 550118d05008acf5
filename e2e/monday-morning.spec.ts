// Three people share the inbox on a Monday morning: forty customers on four channels, each answered once.
import type { Browser, Page } from '@playwright/test'
import { api } from '@switchboard/contract'
import { compose } from '../server/src/channels/email/fake/compose.ts'
import { psidOf } from '../server/src/channels/facebook/fake/control.ts'
import { OWNER } from '../server/src/channels/facebook/fake/world.ts'
import { newPerson, write as writeTo } from '../server/src/channels/telegram/fake/person.ts'
import { signInHere, type TestAccount } from './support/account.ts'
import { expectAccessible } from './support/axe.ts'
import { colleague, newBrowser } from './support/colleague.ts'
import { button, list, row, tab, toast } from './support/inbox.ts'
import { expect as baseExpect, test } from './support/networks.ts'
import { newVisitor } from './support/office.ts'
import type { Networks } from './support/products.ts'
import { createLiveChat, type LiveChat } from './support/widget.ts'

/** Three browsers, a product and three fakes share the machine with other tests. */
const expect = baseExpect.configure({ timeout: 90_000 })

const EACH = 10
const MAILBOX = 'monday@example.com'
const PAGE_ID = '100000000000001'

const question = (customer: string) => `Where is the parcel of ${customer}?`
const answerBy = (person: string, customer: string) => `${customer}, it comes on Friday. ${person}`
const channelOf = (customer: string) => customer.split(' ')[0]!
const field = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const log = (page: Page) => page.getByRole('log')

interface Customer {
  name: string
  write(text: string): Promise<unknown>
  /** The answers received on their channel. */
  got(): Promise<string[]>
}

test('one Monday morning, three people answer forty customers on four channels, each of them once', async ({
  page,
  browser,
  newAccount,
  networks,
  axe,
}) => {
  // Slow: three people and forty customers.
  test.setTimeout(480_000)
  const owner = await newAccount()
  const office = await createLiveChat(networks.url, {}, owner)
  const customers = await fortyCustomers(networks, office)
  const people = [
    { name: 'Olga', page, client: owner.client },
    await openDesk(browser, networks.url, owner, 'Anna'),
    await openDesk(browser, networks.url, owner, 'Boris'),
  ]
  await owner.client.call(api.team.saveProfile, { body: { name: 'Olga' } })
  await Promise.all(
    people.map(async (each) => {
      await each.page.setViewportSize({ width: 1440, height: 1800 })
      await each.page.goto('/?section=inbox')
      await expect(each.page.getByText('Live', { exact: true })).toBeVisible()
      await tab(each.page, 'Mine')
    }),
  )
  const [olga, anna, boris] = people as [Desk, Desk, Desk]

  await Promise.all(customers.map(({ name, write }) => write(question(name))))
  const chats = async (filter?: api.chats.ChatFilter) =>
    (
      await owner.client.call(api.chats.ofAgent, {
        params: { id: office.agent.id },
        query: { limit: '100', ...(filter && { filter }) },
      })
    ).chats
  await expect.poll(async () => (await chats('needs_me')).length).toBe(4 * EACH)
  const share = (person: string) =>
    chats().then((all) =>
      all.filter(({ assignee }) => assignee?.name === person).map(({ display_name }) => display_name),
    )
  // Assigned in turn; simultaneous customers may get the same person.
  const shares = await Promise.all(people.map(({ name }) => share(name)))
  expect(shares.flat()).toHaveLength(4 * EACH)
  for (const { length } of shares) expect(length).toBeGreaterThanOrEqual(EACH)
  for (const [n, each] of people.entries())
    await expect(list(each.page).getByRole('link')).toHaveCount(shares[n]!.length)
  await axe()

  // Anna asks the team in a note, which the customer must not receive.
  const [asked] = shares[1]!
  await row(anna.page, asked!).click()
  await anna.page.getByRole('radio', { name: 'Note' }).click()
  const note = anna.page.getByRole('textbox', { name: 'Note' })
  await note.pressSequentially('Is it lost, @Bor')
  await anna.page.getByRole('option', { name: 'Boris' }).waitFor()
  await note.press('Enter')
  await note.press('Enter')
  await expect(row(boris.page, asked!).getByRole('img', { name: 'You are mentioned' })).toBeVisible()
  await anna.page.getByRole('radio', { name: 'Reply' }).click()

  // Olga assigns one of her chats to Anna.
  const [given] = shares[0]!.splice(0, 1)
  await button(olga.page, 'Select chats').click()
  await list(olga.page)
    .getByRole('checkbox', { name: `Select ${given}` })
    .click()
  await olga.page
    .getByRole('toolbar', { name: 'Selected chats' })
    .getByRole('button', { name: 'Assign' })
    .click()
  await olga.page.getByRole('menuitem', { name: 'Anna', exact: true }).click()
  await expect(row(anna.page, given!)).toBeVisible()
  shares[1]!.push(given!)

  // Boris snoozes a chat until the customer writes.
  const [quiet] = shares[2]!
  await row(boris.page, quiet!).click()
  await answer(boris, quiet!)
  await button(boris.page, 'Snooze').click()
  await boris.page.getByRole('menuitem', { name: 'Until they write' }).click()
  await expect(row(boris.page, quiet!).getByRole('img', { name: 'Snoozed until they write' })).toBeVisible()

  // Each person answers one customer per channel through the console; the others are answered through the API.
  const idOf = new Map((await chats()).map(({ id, display_name }) => [display_name, id]))
  await Promise.all(
    people.map(async (each, n) => {
      const waiting = shares[n]!.filter((customer) => customer !== quiet)
      const byHand = [...new Map(waiting.map((customer) => [channelOf(customer), customer])).values()]
      for (const customer of waiting.filter((each) => !byHand.includes(each)))
        await each.client.call(api.messages.send, {
          params: { id: idOf.get(customer)! },
          body: { message: answerBy(each.name, customer) },
        })
      for (const customer of byHand) {
        await row(each.page, customer).click()
        await answer(each, customer)
      }
    }),
  )
  // An answer is on the screen before it is stored.
  await expect.poll(async () => (await chats('needs_me')).map(({ display_name }) => display_name)).toEqual([])

  await customers.find(({ name }) => name === quiet)!.write('It has come!')
  await row(boris.page, quiet!).click()
  await expect(log(boris.page)).toContainText('It has come!')
  await expectAccessible(boris.page)

  // Everyone marks their chats as done, and the inbox is empty.
  for (const each of people) {
    await button(each.page, 'Select chats').click()
    const bar = each.page.getByRole('toolbar', { name: 'Selected chats' })
    await bar.getByRole('checkbox').click()
    await bar.getByRole('button', { name: 'Mark as done' }).click()
    await expect(toast(each.page, 'marked as done')).toBeVisible()
  }
  await expect.poll(async () => (await chats('done')).length).toBe(4 * EACH)
  for (const each of people) {
    await tab(each.page, 'Done')
    await expect(list(each.page).getByText(`of ${4 * EACH} chats`)).toBeVisible()
  }

  // Every customer was answered once, on their channel, by the assigned person; no note was sent out.
  for (const customer of customers) {
    const n = shares.findIndex((names) => names.includes(customer.name))
    const answers = async () => (await customer.got()).filter((text) => text.includes('it comes on Friday'))
    await expect.poll(async () => (await answers()).length).toBe(1)
    expect((await answers())[0]).toContain(answerBy(people[n]!.name, customer.name))
    expect((await customer.got()).join()).not.toContain('lost')
  }

  await olga.page.goto('/analytics')
  const report = olga.page.getByRole('table', { name: 'People' })
  for (const [n, { name }] of people.entries())
    await expect(report.getByRole('row', { name }).getByRole('cell').nth(1)).toHaveText(
      String(shares[n]!.length),
    )
  await axe()
  expect([anna, boris].map(({ complaints }) => complaints?.())).toEqual([[], []])
})

interface Desk {
  name: string
  page: Page
  client: TestAccount['client']
  complaints?: () => string[]
}

async function openDesk(browser: Browser, url: string, owner: TestAccount, name: string): Promise<Desk> {
  const person = await colleague(url, owner, 'agent')
  await person.client.call(api.team.saveProfile, { body: { name } })
  const { page, complaints } = await newBrowser(browser, url)
  await signInHere(page, url, person)
  return { name, page, client: person.client, complaints }
}

async function answer({ name, page }: Desk, customer: string) {
  await expect(log(page)).toContainText(question(customer))
  await field(page).fill(answerBy(name, customer))
  await field(page).press('Enter')
  await expect(log(page)).toContainText(answerBy(name, customer))
}

/** Creates ten customers per channel in turn, in manual mode. */
async function fortyCustomers(
  { url, telegram, facebook, email }: Networks,
  office: LiveChat,
): Promise<Customer[]> {
  const { agent, account } = office
  const params = { id: agent.id }
  const { client } = account
  await client.call(api.agents.setMode, { params, body: { mode: 'manual' } })
  await client.call(api.agents.saveAnswering, { params, body: { assign_by: 'round_robin' } })
  const bot = telegram.newBot('Monday')
  await client.call(api.bots.createTelegram, { params, body: { bot_token: bot.token } })
  await client.call(api.bots.createFacebook, {
    body: { agent_id: agent.id, user_access_token: OWNER.token, page_id: PAGE_ID },
  })
  const server = { host: '127.0.0.1', security: 'none' } as const
  await client.call(api.bots.createEmail, {
    params,
    body: {
      ...{ address: MAILBOX, password: email.open(MAILBOX).password },
      ...{ imap_host: server.host, imap_port: email.port.imap, imap_security: server.security },
      ...{ smtp_host: server.host, smtp_port: email.port.smtp, smtp_security: server.security },
    },
  })
  const named = (channel: string) => Array.from({ length: EACH }, (_, n) => `${channel} ${n + 1}`)
  const facebookPage = facebook.page(PAGE_ID)
  return [
    ...named('Telegram').map((name) => {
      const person = newPerson(bot, { name })
      return {
        name,
        write: async (text: string) => writeTo(bot, person, { text }),
        got: async () =>
          bot.messages
            .filter(({ by, message }) => by === 'bot' && message.chat.id === person.id)
            .map(({ message }) => message.text ?? ''),
      }
    }),
    ...named('Messenger').map((name) => ({
      name,
      write: async (text: string) => facebook.customers.write(facebookPage, psidOf(name), { text, name }),
      got: async () =>
        (facebookPage.threads.get(psidOf(name))?.messages ?? [])
          .filter(({ from }) => from === 'page')
          .map(({ text }) => text),
    })),
    ...named('Mail').map((name) => {
      const address = `${name.replace(' ', '')}@monday.example`.toLowerCase()
      return {
        name,
        write: async (text: string) =>
          email.put(MAILBOX, compose({ from: `${name} <${address}>`, to: MAILBOX, text })),
        got: async () => {
          const inbox = await fetch(`${email.page}inbox?of=${address}`)
          return ((await inbox.json()) as { text?: string }[]).map(({ text }) => text ?? '')
        },
      }
    }),
    ...(await Promise.all(
      named('Site').map(async (name) => {
        const visitor = await newVisitor(url, office, name)
        return {
          name,
          write: (text: string) => visitor.write(text),
          got: async () => (await visitor.history()).turns.map((turn) => turn.answer ?? ''),
        }
      }),
    )),
  ]
}
