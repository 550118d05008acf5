import { api } from '@switchboard/contract'
import { expect, seedChats, test } from './support/office.ts'
import { protectedPaths } from './support/paths.ts'
import { delayAnswers, MAX_SHIFT, observeShifts, type Shift, shiftsOf } from './support/shifts.ts'
import { seedChat } from './support/turns.ts'

for (const width of [1440, 928, 390])
  test(`no screen moves by more than 0.05 while it loads at ${width} px`, async ({ page, office }) => {
    // One test opens every screen, so its time grows with their number.
    test.setTimeout(protectedPaths.length * 30_000)
    await page.setViewportSize({ width, height: 900 })
    const { bot, agent, account } = await office()
    await account.client.call(api.agents.create, { body: { agent_name: 'Support line' } })
    await seedChats(bot.id, 25)
    const { chatId } = await seedChat(bot.id, [{ question: 'Hello', answer: 'Good day.' }])
    await observeShifts(page)
    const isLoaded = await delayAnswers(page)
    const inbox = `/?section=livechat&agent=${agent.id}&bot=${bot.id}&chat=${chatId}`
    const moved: Record<string, Shift[]> = {}
    for (const path of [...protectedPaths, inbox, `/integrations?bot=${bot.id}`]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect.poll(isLoaded, { timeout: 60_000 }).toBe(true)
      const { total, shifts } = await shiftsOf(page)
      if (total >= MAX_SHIFT) moved[path] = shifts
    }
    expect(moved).toEqual({})
  })

for (const width of [928, 390])
  test(`what stands below the files does not move when one file arrives at ${width} px`, async ({
    page,
    office,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const { agent } = await office()
    await observeShifts(page)
    const isLoaded = await delayAnswers(page)
    const file: api.knowledge.FileRecord = {
      ...{
        id: '1',
        file_name: 'Prices.pdf',
        created_at: '2026-11-02T10:00:00.000Z',
        state: 'ready',
        error: null,
        reason: null,
      },
      ...{ media_type: 'application/pdf', size: 1_234_567, pages: 12, url: null },
    }
    await page.route('**/api/files/vectorstore?*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 800))
      await route.fulfill({ json: { success: true, files: [file], count: 1, next: null, previous: null } })
    })
    await page.goto(`/chat-bot-setup?agent=${agent.id}`)
    await expect(page.getByText('Prices.pdf')).toBeVisible()
    await expect(page.getByText('What would the assistant find?')).toBeVisible()
    await expect.poll(isLoaded, { timeout: 60_000 }).toBe(true)
    const { total, shifts } = await shiftsOf(page)
    expect(total, JSON.stringify(shifts)).toBeLessThan(MAX_SHIFT)
  })
