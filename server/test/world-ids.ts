/** An account with one of every kind of object. */
export interface World {
  agent: number
  /** Has no bot yet. */
  newAgent: number
  spareAgent: number
  deletedAgent: number
  store: string
  prompt: number
  telegramBot: number
  facebookBot: number
  livechatBot: number
  apiBot: number
  /** Deleted by one of the calls, so no other call may use it. */
  spareBot: number
  chat: number
  /** Erased by one of the calls. */
  spareChat: number
  /** Merged with the customer of `chat` by one of the calls. */
  sameChat: number
  /** Its customer was merged by `merge`, which one of the calls undoes. */
  mergedChat: number
  merge: number
  /** Marked as done by the change `CHANGE_ID`, which one of the calls undoes. */
  doneChat: number
  livechatChat: number
  bitrixChat: number
  internalChat: number
  /** Answered, but delivery of the answer failed. */
  message: number
  /** Written by the person the world is built for. */
  note: number
  /** Deleted by one of the calls. */
  spareNote: number
  planned: number
  sparePlanned: number
  /** One draft is sent, one rejected and one restored by a call. */
  draft: number
  spareDraft: number
  rejectedDraft: number
  proposal: number
  spareProposal: number
  label: number
  /** Deleted by one of the calls. */
  spareLabel: number
  /** Owned by the person the world is built for; one spare view is deleted by a call, the other was deleted before. */
  view: number
  spareView: number
  deletedView: number
  rule: number
  /** Deleted by one of the calls. */
  spareRule: number
  action: number
  mcpServer: number
  command: number
  file: number
  siteFile: string
  siteFileName: string
  /** Its original file can be opened. */
  siteDocument: string
  task: string
  /** One import is started, one cancelled and one undone by a call. */
  readyImport: number
  otherImport: number
  endedImport: number
  /** An approved answer. */
  lesson: number
  /** The key of a suspicious passage. */
  suspectPassage: string
  /** A session on another device. */
  session: number
  account: number
  /** Another team member. */
  member: number
  invitation: number
  apiKey: number
  webhook: number
  alertDevice: number
  /** Deleted by one of the calls. */
  spareWebhook: number
  /** A failed delivery of `webhook`. */
  webhookDelivery: number
}
