// Every business constant and timing of the product, in one place.

export const TOAST_MS = 5000
export const SLOW_REQUEST_MS = 10_000
export const COPIED_MS = 2000

export const AGENT_NAME_SHOWN = 18
export const EDIT_PREVIEW_SHOWN = 50
export const SKELETON_ROWS = 5

export const CHAT_PAGE_SIZE = 20
export const DEFAULT_PAGE_SIZE = 14
export const MAX_PAGE_SIZE = 100
export const MESSAGES_MAX = 1000
export const MESSAGE_PAGE_SIZE = 100
/** Consecutive customer messages with shorter gaps count as one question, up to BURST_MOST of them. */
export const BURST_PAUSE_MS = 60_000
export const BURST_MOST = 4
export const LOAD_MORE_AT = 0.8
export const LOAD_MORE_DEBOUNCE_MS = 100
export const SEARCH_DEBOUNCE_MS = 150
export const SEARCH_PAGE_SIZE = 20
export const SEARCH_PAGE_MAX = 50
export const LIST_RELOAD_MS = 500
export const MESSAGE_REFRESH_MS = 30_000
export const MESSAGE_FRESH_MS = 25_000
export const READ_VISIBLE_SHARE = 0.5
export const READ_AFTER_MS = 2000
/** How long an internal chat without messages counts as loading. */
export const EMPTY_THREAD_MS = 2000
export const COMMAND_MENU_OPEN_MS = 50
export const COMMAND_MENU_HIDE_MS = 300

export const MAX_UPLOAD_FILES = 20
/** For files in live chat; other channels set their own limit. */
export const ATTACHMENT_MAX_BYTES = 10 * 1024 * 1024
export const ATTACHMENTS_PER_MESSAGE = 5
/** How many pictures and recordings of one customer turn are processed. */
export const PICTURES_PER_TURN = 4
export const RECORDINGS_PER_TURN = 4
/** An uploaded file without a message is deleted after this time. */
export const UNCLAIMED_FILE_MS = 24 * 3_600_000
/** For customers' files from other channels, recordings included. */
export const REMOTE_FILE_MAX_BYTES = 20 * 1024 * 1024
export const UPLOAD_FILE_MAX_BYTES = 50 * 1024 * 1024
export const UPLOAD_MAX_BYTES = 200 * 1024 * 1024
/** How many waiting drafts a list shows, most urgent first. */
export const DRAFTS_SHOWN = 100
export const REJECT_COMMENT_MAX = 500
export const KEYWORDS_MAX = 100
/** The owner's own patterns of personal data: how many, and the minimum length. */
export const MASK_PATTERNS_MAX = 20
export const MASK_PATTERN_MIN = 3
/** Default frustration threshold for handing over, from 0 to 1. */
export const FRUSTRATION_THRESHOLD = 0.6
export const FILE_PAGE_SIZE = 20
export const UPLOAD_POLL_MS = 2000
export const UPLOAD_RESET_MS = 2000
export const FILE_LIST_FRESH_MS = 60_000
export const FILE_LIST_NEXT_PAGE_PX = 10
/** An external site: http or https, a host with a dot that ends in letters alone, and whatever path follows. */
export const SITE_URL = /^https?:\/\/([\p{L}\d-]+\.)+\p{L}{2,}(:\d{1,5})?([/?#]\S*)?$/iu

export const CUSTOMER_MESSAGE_MAX = 4000
export const OPERATOR_TEXT_MAX = 20_000
export const NAME_MAX = 100
export const EMAIL_MAX = 254
export const PHONE_MAX = 40
/** Custom attributes of one customer. */
export const ATTRIBUTES_MAX = 50
export const ATTRIBUTES_AT_ONCE_MAX = 20
export const ATTRIBUTE_NAME_MAX = 40
export const ATTRIBUTE_TEXT_MAX = 1000
/** Attributes from a page are limited because they travel inside the visitor's token. */
export const IDENTIFY_ATTRIBUTES_MAX = 20
export const IDENTIFY_ATTRIBUTE_TEXT_MAX = 200
export const IDENTIFY_ATTRIBUTES_MAX_BYTES = 2000
/** Maximum chats per contact. */
export const CONTACT_CHATS_MAX = 100
/** How many files and notes the customer panel loads at once, latest first. */
export const CONTACT_ITEMS_SHOWN = 50
export const SUGGESTIONS_SHOWN = 3
/** Phone numbers as people write them: 7 to 15 digits, grouped in any way. */
export const PHONE = /^\+?\(?\d(?:[ ()./-]{0,2}\d){6,14}$/
export const NOTES_PER_CHAT_MAX = 1000
/** Planned messages and reminders in one chat. */
export const PLANNED_PER_CHAT_MAX = 20
/** After a longer downtime, overdue messages are not sent: they may be out of place by then. */
export const PLANNED_LATE_MS = 6 * 3_600_000
export const LABELS_MAX = 100
export const LABEL_NAME_MAX = 40
/** Each has a light and a dark shade in the console. */
export const LABEL_COLORS = [
  'gray',
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'purple',
  'pink',
] as const
/** Saved views per person; the shared ones of a team have a limit of the same size. */
export const VIEWS_MAX = 50
export const VIEW_NAME_MAX = 60
/** A deleted view can be restored for this long. */
export const VIEW_RESTORE_MS = 24 * 3_600_000
export const RULES_MAX = 50
export const RULE_NAME_MAX = 60
/** Words or phrases of one rule. */
export const RULE_WORDS_MAX = 20
/** People in one note. */
export const MENTIONS_MAX = 50
export const TITLE_MAX = 200
export const URL_MAX = 2000
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 1000
/** Six digits or a recovery code, including any spaces and dashes. */
export const SECOND_FACTOR_CODE_MAX = 40
export const RECOVERY_CODES = 10
export const RESET_LINK_MS = 3_600_000
export const SIGN_UP_LINK_MS = 24 * 3_600_000
export const INVITATION_MS = 72 * 3_600_000
export const API_KEYS_MAX = 50
export const API_KEY_DAYS_MAX = 3650
export const WEBHOOKS_MAX = 20
export const WEBHOOK_URL_MAX = 2000
export const WEBHOOK_TIMEOUT_MS = 10_000
/** Delays between webhook attempts; after the last one the delivery has failed. */
export const WEBHOOK_RETRY_S = [10, 60, 300, 1800, 7200, 21_600, 43_200, 86_400]
/** After failing for this long a webhook is turned off. */
export const WEBHOOK_FAILING_MS = 3 * 24 * 3_600_000
export const WEBHOOK_DELIVERY_DAYS = 30
export const WEBHOOK_DELIVERIES_SHOWN = 50

export const ALERT_AFTER_MINUTES_MAX = 120
/** Delays between alert attempts, long enough for mail servers that use greylisting. */
export const ALERT_RETRY_S = [5, 30, 120, 600, 1800]
/** Alert e-mails per person; more would go unread. */
export const ALERT_MAILS_PER_HOUR = 20
/** A person who answered this recently is still in the chat, so nobody is alerted. */
export const ALERT_AFTER_ANSWER_MS = 2 * 60_000
export const ALERT_DAYS = 30
export const ALERTS_SHOWN = 50
export const ALERT_DEVICES_MAX = 10
/** Longer drafts must be read in the console: Telegram shows at most 4,096 characters. */
export const ALERT_DRAFT_MAX = 2_500
/** A mailed code works for this long at least, and at most twice as long. */
export const EMAIL_CODE_MS = 15 * 60_000
export const EMAIL_CODES_PER_HOUR = 5
export const EMAIL_CODE_TRIES_PER_HOUR = 10
export const TELEGRAM_LINK_MS = 15 * 60_000
export const TELEGRAM_LINKS_PER_HOUR = 20
/** How long *Later* postpones an alert, if the chat still needs a person. */
export const ALERT_LATER_MINUTES = 15
/** How long a Telegram message that replies to no alert is routed to the one chat that was taken there. */
export const TELEGRAM_OPEN_CHAT_MS = 24 * 3_600_000
export const TELEGRAM_TIMEOUT_MS = 10_000
/** How long a push service keeps an alert for an offline browser. */
export const PUSH_KEPT_S = 3600
export const PUSH_TIMEOUT_MS = 10_000
export const ALERT_WORDS_MAX = 300
export const ALERT_TESTS_PER_HOUR = 10
export const ACTIONS_MAX = 30
export const MCP_SERVERS_MAX = 5
/** Tools listed per server. */
export const MCP_TOOLS_MAX = 200
export const ACTION_TIMEOUT_MAX_S = 20
export const ACTION_TIMEOUT_S = 8
/** A proposed change expires after this time, unless somebody approves or rejects it. */
export const PROPOSAL_EXPIRES_MS = 24 * 3_600_000
/** If the same change was carried out within this time, a new request reports that one instead of proposing another. */
export const PROPOSAL_SAME_MS = 3_600_000
/** How long after its expiry a failed change can be retried. */
export const PROPOSAL_RETRY_MS = 6 * 24 * 3_600_000
/** Changes that one chat may ask for within an hour. */
export const PROPOSALS_PER_CHAT = 10
export const PICTURE_MAX_BYTES = 200 * 1024
export const PICTURE_PX = 192
export const RETENTION_DAYS_MAX = 3650
export const DONE_AFTER_DAYS_MAX = 365
export const CHATS_AT_ONCE_MAX = 100
export const SNOOZE_MAX_DAYS = 366
export const AUDIT_PAGE_SIZE = 20
export const AGENTS_MAX = 200
/** A deleted assistant can be restored for this long. */
export const AGENT_GRACE_DAYS = 7

/** An account that the installation's owner deleted can be restored for this long. */
export const ACCOUNT_GRACE_DAYS = 7

/** Thresholds for warning the owner of the installation. */
export const HEALTH = {
  slowDatabaseMs: 250,
  fullDiskBytes: 500 * 1024 * 1024,
  lowDiskBytes: 10 * 1024 * 1024 * 1024,
  lowDiskShare: 0.1,
  slowQueueS: 60,
  stuckQueueS: 600,
  retriedAtOnce: 100,
} as const

export const TRIAL_BONUS_DAYS = {
  registration: 2,
  prompt: 2,
  documents: 2,
  channel: 3,
  live_chat: 5,
} as const
export const TARIFF_PLANS = [
  { id: 1, name: 'START', sessions: 250 },
  { id: 2, name: 'LITE', sessions: 550 },
  { id: 3, name: 'MEDIUM', sessions: 1100 },
] as const
export const SESSION_MS = 24 * 60 * 60 * 1000
/** A plan counts as nearly used up from this share of its sessions on. */
export const SESSIONS_LOW = 0.8
export const STATS_FIRST_DAY = '2000-01-01'

export const CSAT_MAX = 5
export const SUGGESTED_QUESTIONS_MAX = 4
export const ALLOWED_SITES_MAX = 50
export const TYPING_EVERY_MS = 3000
export const TYPING_SHOWN_MS = 6000
/** How long the console shows a customer as typing without a new typing event. */
export const TYPING_BELIEVED_MS = 30_000
/** A visitor who stays away for longer gets a new identity. */
export const VISITOR_TOKEN_MS = 90 * 86_400_000
export const VISITOR_TOKEN_RENEW_MS = 7 * 86_400_000
/** How long the panel page may stay open in the background before the visitor opens it. */
export const WIDGET_TICKET_MS = 7 * 86_400_000
export const WATCH_EVERY_MS = 20_000
/** Two signals may get lost before a viewer of a chat counts as gone. */
export const WATCH_BELIEVED_MS = 60_000
export const LONG_POLL_MAX_S = 25
export const WIDGET_SEEN_REFRESH_MS = 10_000
export const WIDGET_COLOR = /^#[0-9a-f]{6}$/i
/** `https://example.com`, or `https://*.example.com` for all subdomains. */
export const WIDGET_SITE = /^https?:\/\/(\*\.)?[a-z0-9.-]+(:\d{1,5})?$/i
export const GREETING_MAX = 500
/** The longest greeting that Messenger shows before the first message. */
export const FACEBOOK_GREETING_MAX = 160
export const GREETING_DELAY_MAX_S = 600
export const LAUNCHER_TEXT_MAX = 40

export const BOT_NAME = 'AI Assistant'
export const VERSION_LABEL = 'V3.4.'
export const LAYOUT_MIN_PX = 928
export const LAYOUT_MAX_PX = 1216

/** Ids assigned by programs that use the API channel. */
export const API_CHANNEL_ID_MAX = 200
export const API_CHANNEL_EVENTS_MAX = 100
/** Limited because files travel inside the JSON of a webhook. */
export const API_CHANNEL_FILE_MAX_BYTES = 10 * 1024 * 1024

/** Per mail, without the quoted text. */
export const EMAIL_TEXT_MAX = 20_000
/** Mails per sender. Beyond the first two limits only people answer; beyond the third, mail stays in the mailbox. */
export const EMAIL_ANSWERED_PER_HOUR = 20
export const EMAIL_ANSWERED_PER_DAY = 60
export const EMAIL_TAKEN_PER_HOUR = 100

/** How long a live chat answer may stay unread before it is mailed to the visitor. */
export const UNSEEN_MAIL_AFTER_MS = 5 * 60_000
export const UNSEEN_MAIL_MAX = 50_000
/** Per address, because a visitor may type anybody's. Later answers go into the next mail. */
export const UNSEEN_MAILS_PER_HOUR = 5

/** Who may open an account on this installation. */
export const SIGN_UP_MODES = ['open', 'invitation', 'closed'] as const
export type SignUpMode = (typeof SIGN_UP_MODES)[number]

export const SELECTABLE_LANGUAGES = ['en', 'pl'] as const
export const LANGUAGES = ['en', 'pl', 'ru'] as const
export type Language = (typeof LANGUAGES)[number]

export const SECTIONS = [
  'telegram',
  'livechat',
  'facebook',
  'bitrix',
  'email',
  'api',
  'import',
  'inbox',
] as const
export type Section = (typeof SECTIONS)[number]
export const DEFAULT_SECTION: Section = 'telegram'
