import type { Page } from '@playwright/test'
import { api } from '@switchboard/contract'
import { expect, newVisitor, sql, test } from './support/office.ts'
import { chatIds, saveCommand } from './support/opened-chat.ts'
import type { LiveChat } from './support/widget.ts'

const LONG = 'Wniosek_o_zwrot_towaru_'.repeat(9).slice(0, 200)
const ATTRIBUTE = LONG.slice(0, 40)
const EMAIL = `${LONG}@example.com`
const SCREENS = [
  '/',
  '/chat-bot-setup',
  '/integrations',
  '/bot-settings',
  '/analytics',
  '/internal-chat',
  '/settings',
  '/billing',
  '/welcome',
  '/approvals',
]

for (const width of [1440, 928, 390]) {
  test(`names of 200 characters without a space widen no screen at ${width} px`, async ({
    page,
    office: newOffice,
    baseURL,
  }) => {
    test.slow()
    const office = await newOffice()
    const visitor = await newVisitor(baseURL!, office, 'Anna')
    await visitor.write(LONG)
    const [chatId] = await chatIds(office)
    await giveLongNames(office, chatId!)
    await page.setViewportSize({ width, height: 800 })
    for (const screen of SCREENS) {
      await page.goto(screen === '/' ? `/?section=livechat&chat=${chatId}` : screen)
      const main = page.getByRole('main')
      await main.getByRole('heading').filter({ visible: true }).first().waitFor()
      if (['/', '/chat-bot-setup'].includes(screen))
        await main.getByText(LONG).filter({ visible: true }).first().waitFor()
      await expect(page.getByText(/loading/i).filter({ visible: true })).toHaveCount(0)
      await expectFits(page, screen)
      if (screen === '/chat-bot-setup') {
        await main
          .getByRole('button', { name: `Delete ${LONG}` })
          .first()
          .hover()
        await page.getByText(`Delete ${LONG}`).waitFor()
        await expectFits(page, 'a tooltip')
        await page.mouse.move(0, 0)
      }
      if (screen === '/') {
        if (width < 1440) await page.getByRole('button', { name: 'About the customer' }).click()
        const about = page.getByRole(width < 1440 ? 'dialog' : 'complementary', {
          name: 'About the customer',
        })
        await about.getByText(ATTRIBUTE, { exact: true }).waitFor()
        await expectFits(page, 'about the customer')
      }
      // Enough for a few words beside a long label.
      const values = main.getByRole('region', { name: LONG }).getByRole('definition')
      if (screen === '/approvals') expect((await values.first().boundingBox())!.width).toBeGreaterThan(120)
    }
    await page.goto('/?section=livechat')
    await page.getByRole('button', { name: 'Views', exact: true }).click()
    await page.getByRole('menuitem', { name: LONG }).waitFor()
    await expectFits(page, 'views')
    await page.goto('/chat-bot-setup')
    await page.getByRole('button', { name: 'View all' }).click()
    await expect(page.getByRole('dialog').getByText(LONG.slice(0, 18)).first()).toBeVisible()
    await expectFits(page, 'all files')
    await page.goto(`/?section=livechat&chat=${chatId}`)
    await page.getByRole('button', { name: 'Saved commands (/)' }).click()
    await page.getByText(LONG.slice(0, 18)).first().waitFor()
    await expectFits(page, 'commands')
    await page.keyboard.press('Escape')
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('combobox').fill(LONG.slice(0, 18))
    await page
      .getByRole('option')
      .filter({ hasText: LONG.slice(0, 18) })
      .first()
      .waitFor()
    await expectFits(page, 'search')
    await page.keyboard.press('Escape')
    await page.evaluate((email) => localStorage.setItem('email', email), EMAIL)
    await page.goto('/settings')
    if (width < 928) await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('button', { name: 'Settings', exact: true }).click()
    const menu = page.getByRole('menu')
    await expect(menu.getByText(EMAIL)).toBeVisible()
    await expectFits(page, 'settings menu')
    // Room for a few words, not as wide as the longest name.
    expect((await menu.boundingBox())!.width).toBeLessThanOrEqual(400)
  })
}

test('the menu of a phone shows every link of an assistant, with Settings above Add New Assistant', async ({
  page,
  office: newOffice,
}) => {
  await page.setViewportSize({ width: 390, height: 660 })
  await newOffice()
  await page.goto('/welcome')
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const settings = menu.getByRole('link', { name: 'Bot settings', exact: true })
  await expect(settings).toBeVisible()
  const add = menu.getByRole('button', { name: 'Add New Assistant' })
  // The link can be scrolled into view without being covered, and the menu scrolls as a whole.
  await settings.click({ trial: true })
  const [above, below] = [await settings.boundingBox(), await add.boundingBox()]
  expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y)
  await menu.getByRole('button', { name: 'Settings' }).click({ trial: true })
})

/** Longer than the forms allow: imports and channels may deliver names of any length. */
async function giveLongNames(office: LiveChat, chatId: number) {
  const { agent, bot } = office
  await saveCommand(office, LONG, LONG)
  await office.account.client.call(api.messages.retrain, {
    body: { agent_id: agent.id, mistakes: [{ user_message: LONG, bot_answer: '', right_answer: LONG }] },
  })
  await sql('update agents set agent_name = $2, assistant_name = $2 where id = $1', [agent.id, LONG])
  await sql('update bots set bot_name = $2, fb_page_name = $2 where id = $1', [bot.id, LONG])
  await sql(
    `update chats set display_name = $2, preview = $2, mode = 'manual', hand_over_at = now(),
       hand_over_reason = 'user_explicit_request', hand_over_summary = $2, hand_over_evidence = $2,
       contact = jsonb_build_object('name', $2::text, 'email', $2 || '@example.com')
     where id = $1`,
    [chatId, LONG],
  )
  await sql(
    `insert into files (account_id, agent_id, file_name, state, error, size)
     select account_id, id, $2 || n || '.pdf', case when n = 3 then 'failed' else 'ready' end,
       case when n > 1 then $2 end, 2000
     from agents, generate_series(1, 3) n where id = $1`,
    [agent.id, LONG],
  )
  await sql(
    `insert into custom_prompts (account_id, agent_id, title, content)
     select account_id, id, $2, $2 from agents where id = $1`,
    [agent.id, LONG],
  )
  const { client } = office.account
  await client.call(api.notes.add, { params: { id: chatId }, body: { text: LONG, mentions: [] } })
  await client.call(api.apiKeys.create, { body: { name: 'Till', scopes: ['read_chats'] } })
  await client.call(api.webhooks.create, { body: { url: `https://example.com/${LONG}`, events: ['done'] } })
  await client.call(api.labels.create, { body: { name: 'Returns', color: 'blue' } })
  const ofAccount = 'account_id = (select account_id from agents where id = $1)'
  await sql(`update api_keys set name = $2 where ${ofAccount}`, [agent.id, LONG])
  await sql(`update labels set name = $2 where ${ofAccount}`, [agent.id, LONG])
  await sql(
    `insert into chat_labels (account_id, label_id, chat_id) select account_id, id, $2 from labels where ${ofAccount}`,
    [agent.id, chatId],
  )
  await sql(`update users set name = $2 where id in (select user_id from memberships where ${ofAccount})`, [
    agent.id,
    LONG,
  ])
  await sql(
    `insert into actions (account_id, agent_id, name, when_to_use, method, url, body, auth, inputs, fields,
       proofs, timeout_s, is_on)
     select account_id, id, $2, $2, 'GET', 'https://example.com/' || $2, '', '{"type":"none"}', '[]', '[]', '[]', 5, true
     from agents where id = $1`,
    [agent.id, LONG],
  )
  await giveLongWork(office, chatId)
}

/** Fills everything around a conversation: contact details, approvals, planned messages, views and rules. */
async function giveLongWork({ agent, account: { client } }: LiveChat, chatId: number) {
  const params = { id: chatId }
  await client.call(api.contacts.change, { params, body: { attributes: { [ATTRIBUTE]: LONG } } })
  const send_at = new Date(Date.now() + 3_600_000).toISOString()
  await client.call(api.planned.add, { params, body: { kind: 'message', text: LONG, send_at } })
  await client.call(api.team.invite, {
    body: { role: 'agent', agent_ids: null, email: `${LONG.slice(0, 60)}@${'example'.repeat(8)}.com` },
  })
  const view = { name: 'Returns', is_shared: true, filters: { q: LONG.slice(0, 100) } }
  await client.call(api.views.create, { body: view })
  await client.call(api.rules.create, {
    body: {
      ...{ name: 'Returns', is_on: true, agent_id: null, words: ['return'], channel: null, hours: null },
      ...{ ratings: [], label_id: null, assignee_id: null, needs_person: true },
    },
  })
  const ofAccount = 'account_id = (select account_id from agents where id = $1)'
  await sql(`update saved_views set name = $2 where ${ofAccount}`, [agent.id, LONG])
  await sql(`update rules set name = $2, words = array[$2] where ${ofAccount}`, [agent.id, LONG])
  await sql(
    `insert into rule_events (account_id, chat_id, rule_id, rule, label, needs_person, created_at)
     select account_id, $2, 0, $3, $3, true, now() from agents where id = $1`,
    [agent.id, chatId, LONG],
  )
  await sql(
    `insert into drafts (account_id, agent_id, chat_id, turn, message_id, question, text, confidence, waiting_since, created_at)
     select c.account_id, c.agent_id, c.id, c.turn, m.id, $2, $2, 0.4, now(), now()
     from chats c join messages m on m.chat_id = c.id where c.id = $1 order by m.id desc limit 1`,
    [chatId, LONG],
  )
  await sql(
    `insert into proposals (account_id, agent_id, chat_id, message_id, action_id, action, inputs, asked_values, values,
       identity, found, language, created_at, expires_at)
     select m.account_id, $2, $1, m.id, 0, $3, jsonb_build_array(jsonb_build_object('name', 'order', 'label', $4::text)),
       jsonb_build_object('order', $3::text), jsonb_build_object('order', $3::text), '{}',
       jsonb_build_array(jsonb_build_object('label', $4::text, 'value', $3::text)), 'en', now(), now() + interval '1 day'
     from messages m where m.chat_id = $1 order by m.id desc limit 1`,
    [chatId, agent.id, LONG, LONG.slice(0, 60)],
  )
}

/** The page does not scroll sideways, and no control lies beyond its edge. */
async function expectFits(page: Page, where: string) {
  const faults = await page.evaluate(() => {
    const root = document.documentElement
    const width = root.clientWidth
    const isWide = (element: Element | null) => (element?.getBoundingClientRect().right ?? 0) > width + 1
    const found: string[] = []
    if (root.scrollWidth > width) {
      found.push(`the page is ${root.scrollWidth} px wide`)
      for (const element of document.querySelectorAll('body *'))
        if (isWide(element) && !isWide(element.parentElement)) found.push(element.outerHTML.slice(0, 160))
    }
    for (const control of document.querySelectorAll('button, a, input, textarea, select')) {
      const { left, right, width: own } = control.getBoundingClientRect()
      if (own > 1 && (right > width + 1 || left < -1)) found.push(control.outerHTML.slice(0, 120))
    }
    for (const pane of document.querySelectorAll(
      ':is(main, [role="dialog"], [role="menu"]), :is(main, [role="dialog"], [role="menu"]) *',
    )) {
      const { overflowX } = getComputedStyle(pane)
      const scrolls = overflowX === 'auto' || overflowX === 'scroll'
      const mayScroll =
        pane.matches('pre, table, textarea, [data-scrolls-sideways]') || pane.querySelector('table, pre')
      if (scrolls && !mayScroll && pane.scrollWidth > pane.clientWidth + 1)
        found.push(`scrolls sideways: ${pane.outerHTML.slice(0, 120)}`)
    }
    return found
  })
  expect(faults, where).toEqual([])
}
