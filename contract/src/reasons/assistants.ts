/** Why something about an assistant, its model or an import cannot be done. */
export const ASSISTANT_REASONS = {
  agents_too_many: 'An account can have at most {{number}} assistants',
  model_key_unreadable: 'The key of the model cannot be read any more. Enter it again.',
  model_none: 'This assistant answers without a model, so there is none to try.',
  model_name_missing: 'Enter the name of the model to use',
  model_address: 'The address of the model must be without a user name, a query or a fragment',
  halt_all: 'This stops every assistant, and you work with some of them only.',
  account_ambiguous: 'Several accounts could be meant here. Name one.',
  authorisation_over:
    'This authorisation has been used already or has run out. Begin it again on the Integrations screen.',
  import_not_ready: 'This import has been started or has ended.',
  import_over: 'This import has ended.',
  import_nothing: 'There is nothing to undo.',
  import_late: 'It is too late to undo this import.',
} as const
