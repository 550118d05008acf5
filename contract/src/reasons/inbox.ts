/** Why something in the inbox cannot be done, or why there is no draft. */
export const INBOX_REASONS = {
  draft_stopped: 'The AI is stopped. Start it again to draft answers.',
  draft_nothing: 'There is nothing to answer here yet.',
  draft_unknown: 'The assistant does not know the answer to this.',
  draft_failed: 'The assistant could not answer just now. Try again in a moment.',
  prompt_no_answer: 'The model gave no answer. Try again in a moment.',
  prompt_no_model:
    'Prompts need a language model, and none is set up here. Use a quick reply instead, or choose a model in the settings of an assistant.',
  view_name_taken: 'A view with this name already exists.',
  views_too_many: 'There can be {{number}} views. Delete one first.',
  attributes_too_many: 'A customer can have {{number}} attributes. Delete one first.',
  same_customer: 'These chats already belong to the same customer.',
  separate_first: 'These chats belong to the same customer. Separate them first.',
  customer_chats: 'A customer can have {{number}} chats.',
  notes_too_many: 'A chat can have {{number}} notes. Delete one of yours first.',
  mention_cannot_see: 'A person you mention cannot see this chat.',
} as const
