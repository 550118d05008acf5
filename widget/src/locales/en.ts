/** A text, or its forms by number. `{name}` is filled in. */
export type Text = string | Partial<Record<Intl.LDMLPluralRule, string>>

export const en = {
  close: 'Close chat',
  conversation: 'Conversation',
  ai: 'AI assistant',
  ai_mark: 'AI',
  person: 'Our team',
  person_mark: 'Person',
  waiting_for_person: 'Waiting for a person',
  intro: 'You are talking to {name}, an AI assistant. You can ask for a person at any time.',
  intro_person: 'Write to us. A person will answer you here.',
  suggestions: 'Suggested questions',
  you: 'You',
  is_writing: '{name} is writing…',
  edited: 'edited',
  sources: 'Sources',
  new_messages: 'New messages',

  message: 'Your message',
  write_message: 'Write a message…',
  send: 'Send',
  longest_message: {
    one: 'A message has one character at most.',
    other: 'A message has {count} characters at most.',
  },
  attach: 'Attach files',
  drop_files: 'Drop files here',
  remove_file: 'Remove {name}',
  file_sent: '{percent} % sent',
  file_too_large: 'Larger than 10 MB',
  file_kind: 'This kind of file cannot be sent',
  file_empty: 'This file is empty',
  file_failed: 'Could not be uploaded',
  too_many_files: { one: 'One file at most.', other: '{count} files at most.' },
  try_again: 'Try again',

  waiting_to_send: 'Waiting to be sent',
  could_not_send: "Couldn't send. Try again",
  remove: 'Remove',
  no_connection: 'No connection. Your messages will be sent as soon as it is back.',
  slowed: {
    one: 'That was a lot at once. Your message will be sent in a second.',
    other: 'That was a lot at once. Your message will be sent in {count} seconds.',
  },
  slowed_minutes: {
    one: 'That was a lot at once. Your message will be sent in a minute.',
    other: 'That was a lot at once. Your message will be sent in {count} minutes.',
  },
  gone: 'This chat is not available any more.',
  failed: 'That did not work. Please try again.',

  talk_to_person: 'Talk to a person',
  person_please: 'I would like to talk to a person, please.',
  handed_over: 'A person will take over here: {name}.',
  wait_unknown: 'You will see the answer right here.',
  wait_minutes: { one: 'Usually within a minute.', other: 'Usually within {count} minutes.' },
  wait_hours: { one: 'Usually within an hour.', other: 'Usually within {count} hours.' },
  nobody_online:
    'Nobody is online right now. What you wrote is kept, and a person will answer as soon as they are back.',
  leave_email: 'Leave your e-mail so that we can reach you later.',
  email: 'E-mail',
  email_example: 'name@example.com',
  save: 'Save',
  email_wrong: 'This does not look like an e-mail address.',
  email_kept: 'We can reach you at {email}.',

  end: 'End conversation',
  how_was_it: 'How was this conversation?',
  score_1: 'Terrible',
  score_2: 'Bad',
  score_3: 'So-so',
  score_4: 'Good',
  score_5: 'Great',
  comment: 'Would you like to add something? (optional)',
  send_rating: 'Send rating',
  not_now: 'Not now',
  thanks: 'Thank you for your rating!',
} satisfies Record<string, Text>

export type Key = keyof typeof en
export type Dictionary = Record<Key, Text>
