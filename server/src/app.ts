// Creates the app object, and mounts its jobs and routes.
import { join } from 'node:path'
import type { StoredEvent } from '@switchboard/contract'
import { createKeyCheck, isApiKey } from './accounts/api-keys/authenticate-key.ts'
import { noteOperators } from './accounts/note-operators.ts'
import { mailResetLinks } from './accounts/password-reset/ask-for-reset.ts'
import { pruneHourly } from './accounts/prune-expired.ts'
import { accountRoutes } from './accounts/routes.ts'
import { authenticate } from './accounts/session.ts'
import { mailSignUpLinks } from './accounts/sign-up-by-mail.ts'
import { signUpMode } from './accounts/sign-up-mode.ts'
import { mailInvitations } from './accounts/team/mail-invitation.ts'
import { actionRoutes } from './actions/routes.ts'
import { checkModelSettings, turnModelOff } from './agents/model-prices.ts'
import { agentEvents, agentRoutes } from './agents/routes.ts'
import { alertJobs, alertRoutes } from './alerts/routes.ts'
import { analyticsRoutes } from './analytics/routes.ts'
import { sumTallies } from './analytics/sum-tallies.ts'
import { answerChats } from './answering/answer-chat.ts'
import { draftInBackground } from './answering/draft-in-background.ts'
import { answeringRoutes } from './answering/routes.ts'
import { scheduleBackups } from './backup/backups.ts'
import { billingEvents } from './billing/billing-changed.ts'
import { tellBonuses } from './billing/bonuses.ts'
import { billingRoutes } from './billing/routes.ts'
import { disconnectBots } from './bots/disconnect-bot.ts'
import { checkBots } from './bots/receiving/check-bots.ts'
import { renewCredentials } from './bots/renew-credentials.ts'
import { botRoutes } from './bots/routes.ts'
import { openChannels } from './channels/index.ts'
import { endOutages } from './chats/end-outage.ts'
import { chatEvents } from './chats/events.ts'
import { finishQuietChats } from './chats/finish-quiet-chats.ts'
import { hookRoutes } from './chats/hook-routes.ts'
import { createIntake } from './chats/intake.ts'
import { callForUnknown } from './chats/outbox/call-for-unknown.ts'
import { deliverChats } from './chats/outbox/deliver-chat.ts'
import { passChatsOn } from './chats/pass-on.ts'
import { sendPlannedByJobs } from './chats/planned/send-planned.ts'
import { runProposals } from './chats/proposals/run-proposal.ts'
import { readContacts } from './chats/read-contact.ts'
import { questionStore } from './chats/receive-question.ts'
import { fetchFiles } from './chats/remote-files/fetch-files.ts'
import { fetchPhotos } from './chats/remote-files/fetch-photo.ts'
import { chatRoutes } from './chats/routes.ts'
import { applyRules } from './chats/rules/apply-rules.ts'
import { indexEarlierTexts } from './chats/search/index-earlier-texts.ts'
import { mailUnseenAnswers } from './chats/unseen-mail/mail-unseen.ts'
import { wakeChats } from './chats/wake-chat.ts'
import { commandRoutes } from './commands/routes.ts'
import type { App } from './context.ts'
import type { Database } from './database/open.ts'
import { openEmbedder, openReader } from './embedding/index.ts'
import { importJobs, importRoutes } from './imports/routes.ts'
import { measureInstallation } from './installation/health-metrics.ts'
import { followModelSettings } from './installation/model.ts'
import { installationRoutes } from './installation/routes.ts'
import { knowledgeJobs } from './knowledge/jobs.ts'
import { knowledgeRoutes } from './knowledge/routes.ts'
import { openIndexes } from './knowledge/search/index.ts'
import { dropUnclaimedFiles } from './livechat/drop-unclaimed.ts'
import { livechatFileRoutes } from './livechat/file-routes.ts'
import { livechatPages } from './livechat/page-routes.ts'
import { recogniseVisitor } from './livechat/recognise-visitor.ts'
import { visitorEvents, visitorRoutes } from './livechat/visitor-routes.ts'
import { openLocalModels, openModel, openModels } from './llm/index.ts'
import { openBlobs } from './platform/blobs.ts'
import { createBus } from './platform/bus.ts'
import { createChatStreams } from './platform/chat-streams.ts'
import type { Config } from './platform/config.ts'
import { dictionaryRoutes } from './platform/dictionaries.ts'
import { isInstallationOwner, openFirstAccount } from './platform/first-account.ts'
import { createHttp, type Http } from './platform/http.ts'
import { openInstallationSettings } from './platform/installation-settings.ts'
import { createJobs } from './platform/jobs.ts'
import { liveRoutes } from './platform/live-routes.ts'
import type { Log } from './platform/log.ts'
import { createMail } from './platform/mail.ts'
import { mcpServerRoutes } from './platform/mcp-server.ts'
import { createMetrics } from './platform/metrics.ts'
import { createMoves } from './platform/moves.ts'
import { createOutages } from './platform/outages.ts'
import { outboundOf } from './platform/outbound-of.ts'
import { serveSites } from './platform/pages.ts'
import { measureProcess } from './platform/process-metrics.ts'
import { createRealtime, type Watched } from './platform/realtime.ts'
import { createOutbound } from './platform/safe-fetch.ts'
import { loadSecretKey, openSecrets } from './platform/secrets.ts'
import { databaseProbe } from './platform/stuck-requests.ts'
import { systemRoutes } from './platform/system-routes.ts'
import { openTracing } from './platform/tracing.ts'
import { resealSecrets } from './privacy/reseal-secrets.ts'
import { privacyJobs, privacyRoutes } from './privacy/routes.ts'
import { deliverWebhooks } from './webhooks/deliver-webhook.ts'
import { webhookRoutes } from './webhooks/routes.ts'

export interface Parts {
  config: Config
  log: Log
  database: Database
  now?: () => Date
}

/** The app object on an open, migrated database. Nothing runs yet: jobs and streams wait for start(). */
export async function createApp({ config, log, database, now = () => new Date() }: Parts): Promise<App> {
  const metrics = createMetrics()
  const bus = createBus({ database, log })
  // One refusal in one process is enough for all.
  database.statementNames.onRenewed(() => bus.tell(TABLE_CHANGED, ''))
  bus.hear(TABLE_CHANGED, {
    onMessage: database.statementNames.forget,
    onReconnect: database.statementNames.forget,
  })
  const secrets = openSecrets(await loadSecretKey(config.DATA_DIR, config.SECRET_KEY ?? undefined))
  await secrets.checkKey(database.db, database.description)
  await resealSecrets({ db: database.db, secrets, log })
  const settings = await openInstallationSettings({
    ...{ config, db: database.db, bus, log, secrets },
    check: checkModelSettings,
    turnOff: turnModelOff,
  })
  const onWatched = (watched: Watched<number>[]) => noteOperators({ db: database.db, log, now }, watched)
  const outages = createOutages(config.DATA_DIR)
  const outbound = createOutbound({ allowPrivateHosts: () => config.ALLOW_PRIVATE_HOSTS })
  const firstAccount = await openFirstAccount({ db: database.db, bus })
  const localModels = openLocalModels(config.LLM_LOCAL_SERVERS)
  const app: App = {
    config,
    log,
    metrics,
    tracing: await openTracing({ config, log, metrics }),
    bus,
    database,
    db: database.db,
    now,
    firstAccount,
    settings,
    secrets,
    blobs: await openBlobs(config),
    outbound,
    mail: createMail(config),
    channels: openChannels({
      config,
      outbound,
      outboundOf: (accountId) => outboundOf({ config, firstAccount, outbound }, accountId),
      now,
      renew: (bot, make) => renewCredentials({ db: database.db, secrets }, bot, make),
    }),
    model: openModel(config, { log, metrics }),
    models: openModels({
      ...{ log, metrics, localOutbound: localModels.outbound },
      outboundOf: (accountId) => outboundOf({ config, firstAccount, outbound }, accountId),
    }),
    localModels,
    embedder: openEmbedder({ log, metrics, isWanted: config.EMBEDDING_MODEL !== 'none' }),
    reader: openReader({ log, metrics, isWanted: config.EMBEDDING_MODEL !== 'none' }),
    indexes: openIndexes({ log, metrics, mostBytes: config.SEARCH_MEMORY_MB * 2 ** 20 }),
    outages,
    moves: createMoves(database.db),
    jobs: createJobs({
      ...{ database, bus, log, metrics, concurrency: config.ROLE === 'web' ? 0 : config.JOB_CONCURRENCY },
      onFailure: outages.note,
    }),
    realtime: createRealtime<StoredEvent>({ database, bus, log, metrics, onWatched }),
    intake: createIntake(questionStore({ database, config, now })),
    chatStreams: createChatStreams({ database, bus, log, metrics, maxStreams: config.WIDGET_MAX_STREAMS }),
  }
  metrics.gauge('model_circuit_open', () => Number(app.model?.isResting?.() ?? false))
  measureProcess(metrics)
  measureInstallation(app)
  followModelSettings(app)
  agentEvents(app)
  chatEvents(app)
  answerChats(app)
  draftInBackground(app)
  deliverChats(app)
  passChatsOn(app)
  runProposals(app)
  endOutages(app)
  wakeChats(app)
  readContacts(app)
  sendPlannedByJobs(app)
  finishQuietChats(app)
  applyRules(app)
  indexEarlierTexts(app)
  callForUnknown(app)
  mailUnseenAnswers(app)
  fetchFiles(app)
  fetchPhotos(app)
  checkBots(app)
  disconnectBots(app)
  knowledgeJobs(app)
  visitorEvents(app)
  billingEvents(app)
  tellBonuses(app)
  deliverWebhooks(app)
  alertJobs(app)
  pruneHourly(app)
  mailResetLinks(app)
  mailSignUpLinks(app)
  mailInvitations(app)
  dropUnclaimedFiles(app)
  privacyJobs(app)
  importJobs(app)
  sumTallies(app)
  scheduleBackups(app)
  return app
}

const TABLE_CHANGED = 'table_changed'

export interface MountOptions {
  /** Root folder of the installation, with the console, the widget and the dictionaries. */
  rootDir: string
  checkResponses?: boolean
  maxConnections?: number
}

export async function mount(
  app: App,
  { rootDir, checkResponses = false, maxConnections }: MountOptions,
): Promise<Http> {
  const checkKey = createKeyCheck(app)
  const http = createHttp({
    log: app.log,
    metrics: app.metrics,
    db: app.db,
    outages: app.outages,
    now: app.now,
    authenticate: async (token, request) => {
      const account = await (isApiKey(token) ? checkKey(token, request) : authenticate(app, token))
      if (account) await app.moves.refuse(account.id)
      return account
    },
    isInstallationOwner: (account) => isInstallationOwner(app, account),
    recogniseVisitor: (token, request) => recogniseVisitor(app, token, request),
    trustProxy: app.config.TRUST_PROXY,
    publicUrl: app.config.PUBLIC_URL,
    checkResponses,
    maxConnections,
    probe: databaseProbe(app.database),
  })
  systemRoutes(http, app.config.METRICS_TOKEN)
  if (app.config.ROLE !== 'worker') await serveCalls(app, http, rootDir)
  await http.fastify.ready()
  return http
}

async function serveCalls(app: App, http: Http, rootDir: string): Promise<void> {
  dictionaryRoutes(http, join(rootDir, 'locales'))
  liveRoutes(http, app.realtime)
  accountRoutes(http, app)
  agentRoutes(http, app)
  actionRoutes(http, app)
  botRoutes(http, app)
  commandRoutes(http, app)
  knowledgeRoutes(http, app)
  chatRoutes(http, app)
  hookRoutes(http, app)
  answeringRoutes(http, app)
  analyticsRoutes(http, app)
  billingRoutes(http, app)
  privacyRoutes(http, app)
  importRoutes(http, app)
  webhookRoutes(http, app)
  alertRoutes(http, app)
  installationRoutes(http, app)
  mcpServerRoutes(http)
  const widgetDir = join(rootDir, 'widget/dist')
  livechatPages(http, app, widgetDir)
  livechatFileRoutes(http, app)
  visitorRoutes(http, app)
  await serveSites(http, [
    { prefix: '/widget/', dir: widgetDir, except: /^(loader\.js|panel\.html)$/ },
    {
      prefix: '/',
      dir: join(rootDir, 'web/dist'),
      except: /^(api|hooks|locales|w|demo)(\/|$)/,
      facts: () => ({
        plans: app.config.PLANS,
        mail: app.mail.isOn() ? 'on' : 'off',
        'sign-up': signUpMode(app),
      }),
    },
  ])
}
