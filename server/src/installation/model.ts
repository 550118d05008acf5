import type { api } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import { sql } from 'kysely'
import type { z } from 'zod'
import { asTypo } from '../agents/try-model.ts'
import type { Account, App } from '../context.ts'
import { complete, FORM_SETTINGS, openModel, readsPictures } from '../llm/index.ts'
import type { Config } from '../platform/config.ts'
import { AppError } from '../platform/errors.ts'
import { CHANGEABLE_SETTINGS, type SettingTexts } from '../platform/installation-settings.ts'
import { fixedOf, withoutFixed } from './fixed-settings.ts'
import { noteChange } from './note-change.ts'

type Wish = z.output<typeof api.installation.saveModel.body>

const OF_MODEL = CHANGEABLE_SETTINGS.filter((name) => name.startsWith('LLM_'))

export function presentModel(app: App): Omit<api.installation.InstallationModel, 'today' | 'month'> {
  const { config } = app
  return {
    provider: config.LLM_PROVIDER,
    base_url: config.LLM_BASE_URL,
    model: config.LLM_MODEL,
    has_key: config.LLM_API_KEY !== null,
    is_for_all: config.LLM_ACCOUNTS === 'all',
    daily_budget: config.LLM_DAILY_BUDGET,
    monthly_budget: config.LLM_MONTHLY_BUDGET,
    input_price: config.LLM_INPUT_PRICE,
    output_price: config.LLM_OUTPUT_PRICE,
    sees_pictures: config.LLM_SEES_PICTURES,
    transcription_model: config.LLM_TRANSCRIPTION_MODEL,
    transcription_price: config.LLM_TRANSCRIPTION_PRICE,
    fixed_by: fixedOf(app, OF_MODEL),
  }
}

export async function saveModel(app: App, owner: Account, wish: Wish): Promise<void> {
  await app.settings.save(textsOf(app, wish))
  await noteChange(
    app,
    owner,
    'installation_changed',
    `LLM_MODEL, ${wish.base_url ? (wish.model ?? '') : 'off'}`,
  )
  const { rows } = await sql<{ account_id: number; id: number }>`
    select * from resume_installation_models()`.execute(app.db)
  for (const { account_id, id } of rows)
    await app.realtime.publish(account_id, { type: 'agent.updated', agent_id: id })
}

/** Returns the response time and whether the model sees pictures. A failure is explained to the operator. */
export async function testModel(app: App, wish: Wish, signal: AbortSignal) {
  const model = openModel(app.settings.preview(textsOf(app, wish)), { ...app, settingNames: FORM_SETTINGS })
  if (!model) throw new AppError('invalid_request', reason('model_no_address'))
  const startedAt = performance.now()
  try {
    await complete(model, QUESTION, signal).catch(asTypo)
    const ms = Math.round(performance.now() - startedAt)
    return { ms, sees_pictures: await readsPictures(model, signal) }
  } finally {
    await model.close()
  }
}

const QUESTION = { messages: [{ role: 'user' as const, content: 'Reply with OK.' }], maxTokens: 16 }

/** Reopens the model if its server, name or key has changed. Answers under way finish with the former one. */
export function followModelSettings(app: App): void {
  let opened = connectionOf(app.config)
  app.settings.onChange(() => {
    if (connectionOf(app.config) === opened) return
    opened = connectionOf(app.config)
    const former = app.model
    app.model = openModel(app.config, app)
    if (former) setTimeout(() => void former.close().catch(() => {}), LONGEST_ANSWER_MS).unref()
  })
}

const LONGEST_ANSWER_MS = 120_000

const connectionOf = ({ LLM_PROVIDER, LLM_BASE_URL, LLM_MODEL, LLM_API_KEY }: Config) =>
  JSON.stringify([LLM_PROVIDER, LLM_BASE_URL, LLM_MODEL, LLM_API_KEY])

function textsOf(app: App, wish: Wish): SettingTexts {
  const isOff = !wish.base_url
  return withoutFixed(app, {
    LLM_BASE_URL: wish.base_url ?? '',
    LLM_PROVIDER: wish.provider,
    LLM_MODEL: isOff ? '' : (wish.model ?? ''),
    LLM_API_KEY: isOff ? '' : (wish.api_key ?? keptKey(app, wish.base_url!)),
    LLM_ACCOUNTS: wish.is_for_all ? 'all' : 'first',
    LLM_DAILY_BUDGET: amountText(wish.daily_budget),
    LLM_MONTHLY_BUDGET: amountText(wish.monthly_budget),
    LLM_INPUT_PRICE: amountText(wish.input_price),
    LLM_OUTPUT_PRICE: amountText(wish.output_price),
    LLM_SEES_PICTURES: String(wish.sees_pictures),
    LLM_TRANSCRIPTION_MODEL: isOff ? '' : (wish.transcription_model ?? ''),
    LLM_TRANSCRIPTION_PRICE: amountText(wish.transcription_price),
  })
}

/** Keeps the stored key only for the server that it was entered for. */
function keptKey({ config }: App, baseUrl: string): string {
  const isSame =
    config.LLM_BASE_URL !== null &&
    URL.canParse(baseUrl) &&
    new URL(baseUrl).origin === new URL(config.LLM_BASE_URL).origin
  return (isSame && config.LLM_API_KEY) || ''
}

const amountText = (amount: number | null) => (amount === null ? '' : amount.toFixed(6).replace(/\.?0+$/, ''))
