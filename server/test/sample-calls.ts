import { ACTION, MCP_SERVER } from './sample-action.ts'
import { CHANGE_ID, type World } from './world.ts'

export interface Sample {
  url: string
  body?: object
  /** The call refers to an object with an owner. */
  owned: boolean
}

const RULE = {
  ...{ name: 'Refunds', is_on: false, agent_id: null, words: ['refund'], channel: null, hours: null },
  ...{ ratings: [], label_id: null, assignee_id: null, needs_person: true },
}

/** The password of every test account. */
const PASSWORD = 'correct horse battery'

const owned = (url: string, body?: object): Sample => ({ url, body, owned: true })
const ownerless = (url: string, body?: object): Sample => ({ url, body, owned: false })

/** A valid request for every call of the contract that needs an account. A missing call fails the tests. */
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
  'spending.read': () => ownerless('/api/me/spending'),
  'spending.save': () => ownerless('/api/me/spending', { daily_cost: 5, monthly_cost: null }),
  'auth.signOut': () => ownerless('/api/auth/sign-out', {}),
  'actions.list': (w) => owned(`/api/agents/${w.agent}/actions`),
  'actions.create': (w) => owned(`/api/agents/${w.agent}/actions`, ACTION),
  'actions.change': (w) => owned(`/api/agents/${w.agent}/actions/${w.action}`, ACTION),
  'actions.remove': (w) => owned(`/api/agents/${w.agent}/actions/${w.action}`),
  'actions.tryOut': (w) => owned(`/api/agents/${w.agent}/actions/try`, { action: ACTION, values: {} }),
  'mcpServer.call': () => ownerless('/api/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  'mcp.list': (w) => owned(`/api/agents/${w.agent}/mcp-servers`),
  'mcp.add': (w) => owned(`/api/agents/${w.agent}/mcp-servers`, MCP_SERVER),
  'mcp.change': (w) => owned(`/api/agents/${w.agent}/mcp-servers/${w.mcpServer}`, MCP_SERVER),
  'mcp.chooseTools': (w) =>
    owned(`/api/agents/${w.agent}/mcp-servers/${w.mcpServer}/tools`, { tools: ['a'] }),
  'mcp.remove': (w) => owned(`/api/agents/${w.agent}/mcp-servers/${w.mcpServer}`),
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
  'agents.localModels': (w) => owned(`/api/agents/${w.agent}/answering/local-models`),
  'agents.listModels': (w) =>
    owned(`/api/agents/${w.agent}/answering/models`, {
      ...{ provider: 'openai_compatible', base_url: 'http://127.0.0.1:9/v1' },
    }),
  'analytics.stats': (w) => owned(`/api/agents/${w.agent}/stats?start_date=2026-01-01&end_date=2026-02-01`),
  'analytics.insights': (w) =>
    owned(`/api/agents/${w.agent}/insights?start_date=2026-01-01&end_date=2026-02-01`),
  'analytics.people': (w) =>
    owned(`/api/agents/${w.agent}/people-report?start_date=2026-01-01&end_date=2026-02-01`),
  'apiChannel.connect': (w) => owned(`/api/agents/${w.newAgent}/bots/api`, {}),
  'apiChannel.settings': (w) => owned(`/api/me/bots/${w.apiBot}/api`),
  'apiChannel.renewSecret': (w) => owned(`/api/me/bots/${w.apiBot}/secret`, {}),
  'apiChannel.receive': (w) =>
    owned(`/api/me/bots/${w.apiBot}/messages`, { message_id: 'm', conversation_id: 'c', text: 'Hello' }),
  'apiChannel.events': (w) => owned(`/api/me/bots/${w.apiBot}/messages?conversation_id=c`),
  'apiKeys.list': () => ownerless('/api/me/api-keys'),
  'apiKeys.create': () => ownerless('/api/me/api-keys', { name: 'Import', scopes: ['read_chats'] }),
  'apiKeys.revoke': (w) => owned(`/api/me/api-keys/${w.apiKey}`),
  'billing.info': () => ownerless('/api/trial-billing-info'),
  'billing.seeNotice': () => ownerless('/api/billing-notices/seen', { kind: 'sessions_low' }),
  'bots.list': (w) => owned(`/api/agents/${w.agent}/bots`),
  'bots.createTelegram': (w) => owned(`/api/agents/${w.newAgent}/bots`, { bot_token: '1:a' }),
  'bots.createLivechat': (w) => owned(`/api/agents/${w.agent}/bots/livechat`, {}),
  'bots.createBitrix': (w) =>
    owned(`/api/agents/${w.newAgent}/bots/bitrix`, { client_id: 'a', client_secret: 'b' }),
  'bots.createEmail': (w) =>
    owned(`/api/agents/${w.newAgent}/bots/email`, {
      address: 'shop@example.com',
      password: 'p',
      imap_host: 'imap.example.com',
      imap_port: 993,
      imap_security: 'tls',
      smtp_host: 'smtp.example.com',
      smtp_port: 465,
      smtp_security: 'tls',
    }),
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
  'chats.setState': (w) => owned('/api/chats/state', { chat_ids: [w.chat], state: 'done' }),
  'chats.undoState': (w) => owned('/api/chats/state/undo', { chat_ids: [w.doneChat], change_id: CHANGE_ID }),
  'chats.assign': (w) => owned('/api/chats/assignee', { chat_ids: [w.chat], user_id: w.member }),
  'chats.setLabel': (w) => owned('/api/chats/label', { chat_ids: [w.chat], label_id: w.label, is_on: true }),
  'chats.settings': () => ownerless('/api/me/chat-settings'),
  'chats.saveSettings': () => ownerless('/api/me/chat-settings', { done_after_days: 7 }),
  'chats.typing': (w) => owned(`/api/chats/${w.chat}/typing`, {}),
  'search.everywhere': () => ownerless('/api/search?q=anna'),
  'chats.aiState': () => ownerless('/api/me/ai'),
  'chats.setAiState': () => ownerless('/api/me/ai', { halted: true }),
  'commands.list': (w) => owned(`/api/agents/${w.agent}/commands`),
  'commands.create': (w) => owned(`/api/agents/${w.agent}/commands`, { title: 't', text: 't' }),
  'commands.change': (w) => owned(`/api/agents/${w.agent}/commands/${w.command}`, { title: 't', text: 't' }),
  'commands.remove': (w) => owned(`/api/agents/${w.agent}/commands/${w.command}`),
  'drafts.list': (w) => owned(`/api/me/drafts?agent_id=${w.agent}&chat_id=${w.chat}`),
  'drafts.one': (w) => owned(`/api/drafts/${w.draft}`),
  'drafts.send': (w) => owned(`/api/drafts/${w.draft}/send`, { text: 'm' }),
  'drafts.reject': (w) => owned(`/api/drafts/${w.spareDraft}/reject`, { reason: 'wrong' }),
  'drafts.restore': (w) => owned(`/api/drafts/${w.rejectedDraft}/restore`, {}),
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
  'knowledge.suspectPassages': (w) => owned(`/api/agents/${w.agent}/suspect-passages`),
  'knowledge.allowPassage': (w) =>
    owned(`/api/agents/${w.agent}/suspect-passages/${w.suspectPassage}`, { is_allowed: true }),
  'imports.list': () => ownerless('/api/me/imports'),
  'imports.upload': (w) => owned('/api/me/imports', uploadTo(w.agent)),
  'imports.start': (w) => owned(`/api/me/imports/${w.readyImport}/start`, {}),
  'imports.cancel': (w) => owned(`/api/me/imports/${w.otherImport}/cancel`, {}),
  'imports.undo': (w) => owned(`/api/me/imports/${w.endedImport}/undo`, {}),
  'labels.list': () => ownerless('/api/me/labels'),
  'labels.create': () => ownerless('/api/me/labels', { name: 'VIP', color: 'green' }),
  'labels.change': (w) => owned(`/api/me/labels/${w.label}`, { name: 'Another', color: 'blue' }),
  'labels.remove': (w) => owned(`/api/me/labels/${w.spareLabel}`),
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
      mistakes: [{ user_message: 'u', bot_answer: '', right_answer: 'r' }],
    }),
  'messages.why': (w) => owned(`/api/messages/${w.message}/why`),
  'messages.ask': () => ownerless('/api/gpt/chat', { prompt: 'p' }),
  'contacts.ofChat': (w) => owned(`/api/chats/${w.chat}/contact`),
  'contacts.change': (w) =>
    owned(`/api/chats/${w.chat}/contact`, { phone: '+48 600 100 200', attributes: { plan: 'pro' } }),
  'contacts.merge': (w) => owned(`/api/chats/${w.chat}/contact/merge`, { chat_id: w.sameChat }),
  'contacts.unmerge': (w) => owned(`/api/chats/${w.mergedChat}/contact/unmerge`, { merge_id: w.merge }),
  'contacts.reject': (w) =>
    owned(`/api/chats/${w.chat}/contact/different`, { chat_id: w.bitrixChat, are_different: true }),
  'notes.ofChat': (w) => owned(`/api/chats/${w.chat}/notes`),
  'notes.add': (w) => owned(`/api/chats/${w.chat}/notes`, { text: 'n' }),
  'notes.change': (w) => owned(`/api/notes/${w.note}`, { text: 'another' }),
  'notes.remove': (w) => owned(`/api/notes/${w.spareNote}`),
  'planned.ofChat': (w) => owned(`/api/chats/${w.chat}/planned`),
  'planned.add': (w) =>
    owned(`/api/chats/${w.chat}/planned`, {
      ...{ kind: 'reminder', text: 'p', send_at: new Date(Date.now() + 3_600_000).toISOString() },
    }),
  'planned.change': (w) => owned(`/api/planned/${w.planned}`, { text: 'another' }),
  'planned.remove': (w) => owned(`/api/planned/${w.sparePlanned}`),
  'notes.markRead': (w) => owned(`/api/chats/${w.chat}/notes/read`, {}),
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
  'proposals.list': (w) => owned(`/api/me/proposals?agent_id=${w.agent}`),
  'proposals.one': (w) => owned(`/api/proposals/${w.proposal}`),
  'proposals.approve': (w) => owned(`/api/proposals/${w.proposal}/approve`, {}),
  'proposals.reject': (w) =>
    owned(`/api/proposals/${w.spareProposal}/reject`, { reason: 'r', tell_reason: false }),
  'realtime.stream': () => ownerless('/api/events'),
  'team.members': () => ownerless('/api/me/team'),
  'team.change': (w) => owned(`/api/me/team/${w.member}`, { role: 'viewer', agent_ids: null }),
  'team.setActive': (w) => owned(`/api/me/team/${w.member}/active`, { is_active: false }),
  'team.remove': (w) => owned(`/api/me/team/${w.member}`),
  'team.leave': () => ownerless('/api/me/team/leave', {}),
  'team.invitations': () => ownerless('/api/me/team/invitations'),
  'team.invite': () => ownerless('/api/me/team/invitations', { role: 'agent', agent_ids: null }),
  'team.withdraw': (w) => owned(`/api/me/team/invitations/${w.invitation}`),
  'team.accept': () => ownerless('/api/invitations/accept', { token: 'x' }),
  'team.accounts': () => ownerless('/api/me/accounts'),
  'team.switchTo': (w) => owned(`/api/me/accounts/${w.account}/switch`, {}),
  'team.saveProfile': () => ownerless('/api/me/profile', { name: 'Anna' }),
  'team.savePicture': () => ownerless('/api/me/picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
  'team.removePicture': () => ownerless('/api/me/picture'),
  'alerts.settings': () => ownerless('/api/me/alerts'),
  'alerts.save': () =>
    ownerless('/api/me/alerts', { by_mail: false, quiet: null, time_zone: 'UTC', language: 'en' }),
  'alerts.addDevice': () =>
    ownerless('/api/me/alerts/devices', {
      endpoint: 'https://push.example.com/1',
      keys: { p256dh: 'BBBB', auth: 'AAAA' },
      name: 'Firefox',
    }),
  'alerts.removeDevice': (w) => owned(`/api/me/alerts/devices/${w.alertDevice}`),
  'alerts.linkTelegram': (w) => owned('/api/me/alerts/telegram', { bot_id: w.telegramBot, language: 'en' }),
  'alerts.unlinkTelegram': () => ownerless('/api/me/alerts/telegram'),
  'alerts.saveOrder': () => ownerless('/api/me/alerts/order', { after_minutes: 5 }),
  'alerts.sendTest': () => ownerless('/api/me/alerts/test', {}),
  'alerts.deliveries': () => ownerless('/api/me/alerts/deliveries'),
  'rules.list': () => ownerless('/api/me/rules'),
  'rules.create': (w) => owned('/api/me/rules', { ...RULE, agent_id: w.agent }),
  'rules.change': (w) => owned(`/api/me/rules/${w.rule}`, RULE),
  'rules.order': () => ownerless('/api/me/rules/order', { ids: [] }),
  'rules.remove': (w) => owned(`/api/me/rules/${w.spareRule}`),
  'rules.tryOut': (w) =>
    owned('/api/me/rules/try', { text: 'Refund?', agent_id: w.agent, channel: 'telegram', rating: null }),
  'views.list': () => ownerless('/api/me/views'),
  'views.create': () => ownerless('/api/me/views', { name: 'Refunds', is_shared: false, filters: {} }),
  'views.change': (w) =>
    owned(`/api/me/views/${w.view}`, { name: 'Another', is_shared: false, filters: { filter: 'done' } }),
  'views.remove': (w) => owned(`/api/me/views/${w.spareView}`),
  'views.restore': (w) => owned(`/api/me/views/${w.deletedView}/restore`, {}),
  'webhooks.list': () => ownerless('/api/me/webhooks'),
  'webhooks.create': () =>
    ownerless('/api/me/webhooks', { url: 'https://example.com/hook', events: ['message.received'] }),
  'webhooks.change': (w) => owned(`/api/me/webhooks/${w.webhook}`, { events: ['done', 'rated'] }),
  'webhooks.renewSecret': (w) => owned(`/api/me/webhooks/${w.webhook}/secret`, {}),
  'webhooks.remove': (w) => owned(`/api/me/webhooks/${w.spareWebhook}`),
  'webhooks.sendTest': (w) => owned(`/api/me/webhooks/${w.webhook}/test`, {}),
  'webhooks.deliveries': (w) => owned(`/api/me/webhooks/${w.webhook}/deliveries`),
  'webhooks.replay': (w) => owned(`/api/me/webhooks/${w.webhook}/deliveries/${w.webhookDelivery}/replay`, {}),
}

function uploadTo(agent: number): FormData {
  const form = new FormData()
  form.append('agent_id', String(agent))
  form.append('file', new Blob(['We are open from 9 to 17.']), 'hours.txt')
  return form
}
