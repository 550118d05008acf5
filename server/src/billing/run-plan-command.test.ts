import { api } from '@switchboard/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { readWords, runPlanCommand } from './run-plan-command.ts'

const { app, newAccount, passTime, sqlIn } = await testApp()
const run = async (...words: string[]) => runPlanCommand(app, readWords(words))
const day = (at: Date) => at.toISOString().slice(0, 10)

test('an account is given a plan, shown and cancelled, and its consoles will be told', async () => {
  const owner = await newAccount()
  const { email } = owner
  expect(await run(email, '--show')).toMatch(/^\S+: trial \(trial\), \S+ to \S+, 0 of 100 sessions used$/)
  expect(await run(email.toUpperCase(), 'lite', '--months', '2')).toContain(
    `LITE (active), ${day(app.now())} to `,
  )
  const { billing_info, sessions_info } = await owner.call(api.billing.info)
  expect({ ...billing_info, ...sessions_info }).toMatchObject({
    subscription_status: 'active',
    plan: 'LITE',
    max_sessions: 550,
  })
  passTime(1000)
  expect(await run(email, '--cancel')).toContain('LITE (cancelled)')
  await expect(run(email, '--cancel')).rejects.toThrow('no plan to cancel')
  expect(await run(email, 'MEDIUM')).toContain('MEDIUM (active)')
  expect(await sqlIn(owner.id, `select from jobs where kind = 'tell_billing'`)).toHaveLength(3)
})

test('what was mistyped is said, and changes nothing', async () => {
  const { email, id } = await newAccount()
  const mistakes = [
    [],
    [email],
    [email, 'GOLD'],
    [email, 'START', '--cancel'],
    [email, 'START', 'LITE'],
    [email, '--shwo'],
  ]
  for (const words of mistakes) await expect(run(...words)).rejects.toThrow('Usage:')
  for (const months of ['0', '1.5', 'two', '121'])
    await expect(run(email, 'START', '--months', months)).rejects.toThrow('--months must be')
  await expect(run('nobody@example.com', 'START')).rejects.toThrow('There is no account nobody@example.com.')
  expect(await sqlIn(id, 'select from subscriptions')).toEqual([])
})
