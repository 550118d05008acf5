import type { TestAccount, TestApp } from './app.ts'

/** One account with one of everything that can be owned. */
export interface World {
  agent: number
  /** With no bot yet. */
  newAgent: number
  spareAgent: number
  deletedAgent: number
  store: string
  prompt: number
  telegramBot: number
  facebookBot: number
  livechatBot: number
  /** Deleted by one of the calls, so no other may need it. */
  spareBot: number
  chat: number
  /** Erased by one of the calls. */
  spareChat: number
  livechatChat: number
  bitrixChat: number
  internalChat: number
  /** Answered, and the answer did not arrive. */
  message: number
  command: number
  file: number
  siteFile: string
  siteFileName: string
  /** With an original that can be opened. */
  siteDocument: string
  task: string
  /** An approved answer. */
  lesson: number
  /** Signed in elsewhere. */
  session: number
}

/** Ids that nobody has. */
export const NOWHERE: World = {
  agent: 999_999_999,
  newAgent: 999_999_999,
  spareAgent: 999_999_999,
  deletedAgent: 999_999_999,
  store: 'vs_000000000000000000000000',
  prompt: 999_999_999,
  telegramBot: 999_999_999,
  facebookBot: 999_999_999,
  livechatBot: 999_999_999,
  spareBot: 999_999_999,
  chat: 999_999_999,
  spareChat: 999_999_999,
  livechatChat: 999_999_999,
  bitrixChat: 999_999_999,
  internalChat: 999_999_999,
  message: 999_999_999,
  command: 999_999_999,
  file: 999_999_999,
  siteFile: 'chroma_999999999',
  siteFileName: 'no-such-file.pdf',
  siteDocument: 'chroma_999999999',
  task: 'no-such-task',
  lesson: 999_999_999,
  session: 999_999_999,
}

export async function buildWorld({ sqlIn }: TestApp, account: TestAccount): Promise<World> {
  const insert = async (table: string, fields: Record<string, unknown>): Promise<number> => {
    const row = { account_id: account.id, ...fields }
    const names = Object.keys(row)
    const text = `insert into ${table} (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')}) returning id`
    const [added] = await sqlIn<{ id: number }>(account.id, text, Object.values(row))
    return added!.id
  }
  const store = `vs_${account.id.toString(16).padStart(24, '0')}`
  const newAgent = (vs_id: string, more = {}) =>
    insert('agents', { agent_name: 'A', assistant_name: 'A', instructions: '', vs_id, ...more })
  const agent = await newAgent(store)
  // The first one has no live chat yet: a call gives it one.
  const second = await newAgent(`${store}_2`)
  const bot = (integration_type: string, agent_id = agent) =>
    insert('bots', { agent_id, integration_type, bot_name: 'b' })
  const chat = (bot_id: number | null, customer = 'customer') =>
    insert('chats', { agent_id: agent, bot_id, display_name: 'c', external_id: bot_id && customer })
  const telegramBot = await bot('telegram')
  const chatOnTelegram = await chat(telegramBot)
  const livechatBot = await bot('livechat', second)
  const message = await insert('messages', {
    chat_id: chatOnTelegram,
    message_type: 'customer',
    answer: 'x',
    answered_by: 'ai',
  })
  await insert('deliveries', {
    chat_id: chatOnTelegram,
    bot_id: telegramBot,
    message_id: message,
    sent_by: 'ai',
    text: 'x',
    state: 'failed',
  })
  const siteFileName = `page of ${account.id}.pdf`
  const siteFile = (file_name: string) =>
    insert('files', { agent_id: agent, store: 'site', file_name, url: `https://example.com/${file_name}` })
  await siteFile(siteFileName)
  await sqlIn(
    account.id,
    `insert into sites (account_id, agent_id, url) values ($1, $2, 'https://example.com/')`,
    [account.id, agent],
  )
  const task = `task-of-${account.id}`
  await insert('upload_tasks', { id: task, agent_id: agent })
  return {
    agent,
    newAgent: await newAgent(`${store}_3`),
    spareAgent: await newAgent(`${store}_4`),
    deletedAgent: await newAgent(`${store}_5`, { deleted_at: new Date() }),
    store,
    prompt: await insert('custom_prompts', { agent_id: agent, title: 't', content: 'c' }),
    telegramBot,
    facebookBot: await bot('facebook'),
    livechatBot,
    spareBot: await bot('telegram', second),
    chat: chatOnTelegram,
    spareChat: await chat(telegramBot, 'somebody else'),
    livechatChat: await chat(livechatBot),
    bitrixChat: await chat(await bot('bitrix')),
    internalChat: await chat(null),
    message,
    command: await insert('commands', { agent_id: agent, title: 't', text: 't' }),
    file: await insert('files', { agent_id: agent, file_name: 'f.pdf' }),
    siteFile: `chroma_${await siteFile('prices.pdf')}`,
    siteFileName,
    siteDocument: `chroma_${await siteFile('terms.pdf')}`,
    task,
    lesson: await insert('approved_answers', {
      agent_id: agent,
      question: 'q',
      question_key: `key of ${account.id}`,
      answer: 'a',
    }),
    session: await insert('sessions', { created_at: new Date(), expires_at: new Date('2100-01-01') }),
  }
}

export interface Sample {
  url: string
  body?: object
  /** The call names something that has an owner. */
  owned: boolean
}

/** Of every account in the tests. */
const PASSWORD = 'correct horse battery'

const owned = (url: string, body?: object): Sample => ({ url, body, owned: true })
const ownerless = (url: string, body?: object): Sample => ({ url, body, owned: false })

/** A good request for every call of the contract that needs an account. A call that is missing here fails the tests. */
export const sampleCalls: Record<string, (world: World) => Sample> = {
  'account.me': () => ownerless('/api/me/account'),
  'account.storage': () => ownerless('/api/me/storage'),
  'account.sessions': () => ownerless('/api/me/sessions'),
  'account.endSession': (w) => owned(`/api/me/sessions/${w.session}`),
  'account.endOtherSessions': () => ownerless('/api/me/sessions/end-others', {}),
  'account.changePassword': () =>
    ownerless('/api/me/password', { current_password: PASSWORD, new_password: PASSWORD }),
  'account.beginTwoFactor': () => ownerless('/api/me/two-factor', { password: PASSWORD }),
  'account.confirmTwoFactor': () => ownerless('/api/me/two-factor/confirm', { code: '123456' }),
  'account.newRecoveryCodes': () =>
    ownerless('/api/me/two-factor/recovery-codes', { password: PASSWORD, code: '123456' }),
  'account.endTwoFactor': () => ownerless('/api/me/two-factor/off', { password: PASSWORD, code: '123456' }),
  'account.audit': () => ownerless('/api/me/audit?limit=10'),
  'auth.signOut': () => ownerless('/api/auth/sign-out', {}),
  'agents.mine': () => ownerless('/api/me/agents'),
  'agents.create': () => ownerless('/api/agents', { agent_name: 'New' }),
  'agents.rename': (w) => owned(`/api/agents/${w.agent}`, { agent_name: 'x' }),
  'agents.remove': (w) => owned(`/api/agents/${w.spareAgent}`),
  'agents.deleted': () => ownerless('/api/me/deleted-agents'),
  'agents.restore': (w) => owned(`/api/agents/${w.deletedAgent}/restore`, {}),
  'agents.saveInstructions': (w) =>
    owned(`/api/agents/${w.agent}/instructions`, {
      content: 'x',
      title: 'x',
      type: 'custom',
      custom_id: w.prompt,
    }),
  'agents.saveLiveSettings': (w) =>
    owned(`/api/agents/${w.agent}/live-settings`, { triggers: ['keyword_trigger:enabled'] }),
  'agents.setMode': (w) => owned(`/api/agents/${w.agent}/mode`, { mode: 'manual' }),
  'agents.customInstructions': (w) => owned(`/api/agents/${w.agent}/custom-instructions`),
  'agents.answering': (w) => owned(`/api/agents/${w.agent}/answering`),
  'agents.saveAnswering': (w) => owned(`/api/agents/${w.agent}/answering`, { confidence: 0.7 }),
  'agents.tryTriggers': (w) => owned(`/api/agents/${w.agent}/triggers/try`, { message: 'Hello' }),
  'agents.tryModel': (w) => owned(`/api/agents/${w.agent}/answering/try`, {}),
  'analytics.stats': (w) => owned(`/api/agents/${w.agent}/stats?start_date=2026-01-01&end_date=2026-02-01`),
  'analytics.insights': (w) =>
    owned(`/api/agents/${w.agent}/insights?start_date=2026-01-01&end_date=2026-02-01`),
  'billing.info': () => ownerless('/api/trial-billing-info'),
  'billing.seeNotice': () => ownerless('/api/billing-notices/seen', { kind: 'sessions_low' }),
  'bots.list': (w) => owned(`/api/agents/${w.agent}/bots`),
  'bots.createTelegram': (w) => owned(`/api/agents/${w.newAgent}/bots`, { bot_token: '1:a' }),
  'bots.createLivechat': (w) => owned(`/api/agents/${w.agent}/bots/livechat`, {}),
  'bots.createBitrix': (w) =>
    owned(`/api/agents/${w.newAgent}/bots/bitrix`, { client_id: 'a', client_secret: 'b' }),
  'bots.createFacebook': (w) =>
    owned('/api/facebook/create_bot_from_user_token', { agent_id: w.newAgent, user_access_token: 't' }),
  'bots.channels': () => ownerless('/api/channels'),
  'bots.askForConsent': (w) => owned(`/api/me/bots/${w.telegramBot}/consent`, {}),
  'bots.check': (w) => owned(`/api/me/bots/${w.telegramBot}/check`, {}),
  'bots.sendTest': (w) => owned(`/api/me/bots/${w.telegramBot}/test`, {}),
  'bots.reconnect': (w) => owned(`/api/me/bots/${w.telegramBot}/reconnect`, {}),
  'bots.remove': (w) => owned(`/api/me/bots/${w.spareBot}`),
  'bots.removeFacebook': (w) => owned(`/api/facebook/bots/${w.facebookBot}`),
  'chats.ofBot': (w) => owned(`/api/bots/${w.telegramBot}/chats?limit=20&offset=0`),
  'chats.ofAgent': (w) => owned(`/api/agents/${w.agent}/chats`),
  'chats.ofBitrix': (w) => owned(`/api/me/bitrix/chats?agent_id=${w.agent}`),
  'chats.details': (w) => owned(`/api/chats/${w.chat}`),
  'chats.watch': (w) => owned(`/api/chats/${w.chat}/watch`, { is_leaving: false }),
  'chats.setMode': (w) => owned(`/api/chats/${w.chat}/mode`, { mode: 'manual' }),
  'chats.typing': (w) => owned(`/api/chats/${w.chat}/typing`, {}),
  'search.everywhere': () => ownerless('/api/search?q=anna'),
  'chats.aiState': () => ownerless('/api/me/ai'),
  'chats.setAiState': () => ownerless('/api/me/ai', { halted: true }),
  'commands.list': (w) => owned(`/api/agents/${w.agent}/commands`),
  'commands.create': (w) => owned(`/api/agents/${w.agent}/commands`, { title: 't', text: 't' }),
  'commands.change': (w) => owned(`/api/agents/${w.agent}/commands/${w.command}`, { title: 't', text: 't' }),
  'commands.remove': (w) => owned(`/api/agents/${w.agent}/commands/${w.command}`),
  'internalChat.list': (w) => owned(`/api/me/chats?agent_id=${w.agent}`),
  'internalChat.messages': (w) => owned(`/api/me/chats/${w.internalChat}/messages`),
  'internalChat.stop': (w) => owned(`/api/me/chats/${w.internalChat}/stop`, {}),
  'internalChat.send': (w) => owned('/api/me/chat', { message: 'm', agent_id: w.agent }),
  'knowledge.saveSite': (w) => owned(`/api/chroma/website/${w.agent}`, { url: 'https://example.com' }),
  'knowledge.files': (w) => owned(`/api/files/vectorstore?vector_store_id=${w.store}`),
  'knowledge.removeFile': (w) => owned(`/api/files/vectorstore/${w.file}`),
  'knowledge.removeSiteFile': (w) => owned(`/api/public/chroma/files/${w.agent}/id/${w.siteFile}`),
  'knowledge.removeSiteFileByName': (w) =>
    owned(`/api/public/chroma/files/${w.agent}/${encodeURIComponent(w.siteFileName)}`),
  'knowledge.upload': (w) => owned('/api/files/upload_to_vectorstore_async', uploadTo(w.agent)),
  'knowledge.uploadStatus': (w) => owned(`/api/files/upload_status/${w.task}`),
  'knowledge.search': (w) => owned(`/api/agents/${w.agent}/knowledge/search`, { question: 'q' }),
  'knowledge.openFile': (w) => owned(`/api/files/${w.siteDocument}/open`),
  'knowledge.site': (w) => owned(`/api/agents/${w.agent}/site`),
  'knowledge.readSiteAgain': (w) => owned(`/api/agents/${w.agent}/site/read`, {}),
  'knowledge.removeSite': (w) => owned(`/api/agents/${w.agent}/site`),
  'knowledge.lessons': (w) => owned(`/api/agents/${w.agent}/approved-answers`),
  'knowledge.forgetLesson': (w) => owned(`/api/agents/${w.agent}/approved-answers/${w.lesson}`),
  'livechat.setup': (w) => owned(`/api/me/bots/${w.livechatBot}/livechat`),
  'livechat.saveSettings': (w) =>
    owned(`/api/me/bots/${w.livechatBot}/livechat`, {
      color: '#15803d',
      position: 'right',
      greeting: 'Hello',
      greeting_delay_s: 4,
      launcher_text: 'Chat',
      language: 'auto',
      operator_name: 'Anna',
      suggested_questions: ['Where is my parcel?'],
      allowed_sites: ['https://example.com'],
    }),
  'livechat.revokeVisitors': (w) => owned(`/api/me/bots/${w.livechatBot}/livechat/revoke-visitors`, {}),
  'livechat.newIdentitySecret': (w) => owned(`/api/me/bots/${w.livechatBot}/livechat/identity-secret`, {}),
  'livechat.support': () => ownerless('/api/support'),
  'messages.ofChat': (w) => owned(`/api/chats/${w.chat}/messages`),
  'messages.ofBitrixChat': (w) => owned(`/api/bitrix/chats/${w.bitrixChat}/messages`),
  'messages.send': (w) => owned(`/api/chats/${w.chat}/send`, { message: 'm' }),
  'messages.upload': (w) => owned(`/api/chats/${w.livechatChat}/attachments?name=notes.txt`, { a: 'text' }),
  'messages.retry': (w) => owned(`/api/messages/${w.message}/retry`, {}),
  'messages.generate': (w) => owned(`/api/chats/${w.chat}/generate_response`, {}),
  'messages.edit': (w) => owned(`/api/messages/${w.message}/redacted`, { redacted_answer: 'r' }),
  'messages.markRead': (w) => owned(`/api/messages/${w.message}/read`, {}),
  'messages.retrain': (w) =>
    owned('/api/retrain/prompt', {
      agent_id: w.agent,
      mistakes: [{ user_message: 'u', bot_answer: 'b', right_answer: 'r' }],
    }),
  'messages.why': (w) => owned(`/api/messages/${w.message}/why`),
  'messages.ask': () => ownerless('/api/gpt/chat', { prompt: 'p' }),
  'privacy.retention': () => ownerless('/api/me/retention?days=30'),
  'privacy.saveRetention': () => ownerless('/api/me/retention', { days: 30 }),
  'privacy.exportAccount': () => ownerless('/api/me/export', {}),
  'privacy.exportConversations': (w) =>
    owned(`/api/agents/${w.agent}/conversations/export`, {
      format: 'csv',
      start_date: '2026-01-01',
      end_date: '2026-12-31',
    }),
  'privacy.exportContact': (w) => owned(`/api/chats/${w.chat}/export`, {}),
  'privacy.eraseContact': (w) => owned(`/api/chats/${w.spareChat}`),
  'privacy.eraseAccount': () =>
    ownerless('/api/me/erase', { email: 'nobody@example.com', password: PASSWORD, code: '123456' }),
  'realtime.stream': () => ownerless('/api/events'),
}

function uploadTo(agent: number): FormData {
  const form = new FormData()
  form.append('agent_id', String(agent))
  form.append('file', new Blob(['We are open from 9 to 17.']), 'hours.txt')
  return form
}
