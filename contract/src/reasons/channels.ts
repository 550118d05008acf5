/** Why a channel cannot be used, or does not take a message. */
export const CHANNEL_REASONS = {
  channel_silent: '{{channel}} does not answer.',
  channel_unread:
    'New messages are not fetched: all processes of this installation read as many channels as they may.',
  bot_deleted: 'This bot was deleted.',
  url_status:
    'The public address of this installation does not lead here: it answers with status {{number}}.',
  url_elsewhere: 'The public address of this installation does not lead here: another server answers.',
  url_unusable: 'The public address of this installation cannot be used: {{reason}}.',
  planned_author: 'The person who planned it may not answer here any more.',
  planned_late: 'The server was not running at that time.',
  planned_time: 'Choose a time in the future, at most a year ahead',
  planned_many: 'A chat can have {{number}} planned messages and reminders. Cancel one first.',
  channel_second:
    'This assistant is already connected to {{channel}}. Delete that bot first to connect another one.',
  other_account:
    'This is another account. Connect {{account}} again, or delete this bot and add a new one: its chats stay.',
  nobody_wrote: 'Nobody has written to this bot yet. Write to it yourself, then try again.',
  livechat_second: 'This assistant already has a live chat. Change its settings, or delete it first.',
  window_hours:
    'This channel takes answers for {{number}} hours after the customer’s last message. They have to write first.',
  window_days:
    'This channel takes answers for {{number}} days after the customer’s last message. They have to write first.',
  bot_needs_no_consent: 'This bot needs no approval. Connect it again if it does not work.',
  delivery_stopped: 'The server stopped while this was being sent. It is not known whether it arrived',
  channel_not_connected: 'This channel is not connected any more',
  chat_file_gone: 'The file is not here any more.',
  delivery_unknown: 'It is not known whether this message arrived',
  bot_removed: 'The bot was removed at its provider. Connect it again.',
  delivery_part_before: 'The part before this one was not delivered',
  account_used_here:
    '{{account}} is already connected here. Two assistants cannot read the same messages: delete the other bot first.',
  channel_not_set_up:
    '{{channel}} is not set up on this server yet. Ask your server administrator: the README explains how under “Connect a channel”.',
  channel_odd: '{{channel}} did not answer as expected. Try again in a moment.',
  channel_forbidden_address: '{{channel}} has an address that may not be reached from here',
  channel_unreached: '{{channel}} cannot be reached',
  channel_unsure: '{{channel}} did not say whether it took the message',
  channel_not_here: '{{channel}} cannot be connected in this installation.',
  answer_undelivered: 'An answer was not delivered: {{reason}}',
  answer_unknown: 'An answer may not have arrived: {{reason}}',
} as const
