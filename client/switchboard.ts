// Written from the contract by `node tools/write-docs.mjs`. Copy this one file into your program: it imports nothing, and
// needs a runtime with fetch, such as Node 20, Deno or Bun. How to use it: docs/client.md

export function createSwitchboard(options: Options) {
  const call = createCall(options)
  return {
    account: {
      /** Who did what, latest first. `before` is the id of the last entry that is known. Scope `admin`. */
      audit: (query?: {
          before?: string | number // at most 400 characters
          limit?: string | number
        }) =>
        call<{ success: true, entries: AuditEntry[], has_more: boolean }>('GET', '/api/me/audit', { query }),
      /** Who is signed in, where, as what, and how that is protected. Any key. */
      me: () =>
        call<{
          success: true
          email: string
          user_id: number
          name: string
          picture_url: string | null
          role: 'viewer' | 'agent' | 'admin' | 'owner'
          is_installation_owner: boolean
          is_sign_up_undecided: boolean
          agent_ids: number[] | null
          account: string
          created_at: string // a moment in UTC, ISO 8601
          two_factor: { is_on: boolean, recovery_codes_left: number }
        }>('GET', '/api/me/account'),
      /** How much room the files of the knowledge base and the conversations take, and how much there is. Scope `knowledge`. */
      storage: () =>
        call<{ success: true, used_bytes: number, max_bytes: number }>('GET', '/api/me/storage'),
    },
    actions: {
      /** What the agent may look up or have changed in other programs. Scope `admin`. */
      list: (id: string | number) =>
        call<{ success: true, actions: Action[] }>('GET', `/api/agents/${encodeURIComponent(id)}/actions`),
      /** Delete an action with its secret. Scope `admin`. */
      remove: (id: string | number, actionId: string | number) =>
        call<{ success: true }>('DELETE', `/api/agents/${encodeURIComponent(id)}/actions/${encodeURIComponent(actionId)}`),
    },
    agents: {
      /** How the agent answers: how sure it must be, when it asks for a person, and whose model it uses. Scope `admin`. */
      answering: (id: string | number) =>
        call<{ success: true, answering: Answering }>('GET', `/api/agents/${encodeURIComponent(id)}/answering`),
      /** Create an agent. Scope `admin`. */
      create: (body: {
          agent_name: string // at most 100 characters
          assistant_name?: string // at most 100 characters
          instructions?: string // at most 20000 characters
        }) =>
        call<{ success: true, agent: Agent }>('POST', '/api/agents', { body }),
      /** The agent's own prompts. Scope `admin`. */
      customInstructions: (id: string | number) =>
        call<{ success: true, custom_instructions: CustomInstruction[] }>('GET', `/api/agents/${encodeURIComponent(id)}/custom-instructions`),
      /** Deleted agents that can still be restored, latest first. Scope `admin`. */
      deleted: () =>
        call<{ success: true, agents: DeletedAgent[] }>('GET', '/api/me/deleted-agents'),
      /** The models that a provider offers, asked with the key given, else with the one kept for that server. `prices_as_of` is when our own table of prices was made. Scope `admin`. */
      listModels: (id: string | number, body: {
          slot?: 'model' | 'fallback'
          provider: 'openai_compatible' | 'anthropic'
          base_url?: string // uri, at most 2000 characters
          api_key?: string | null // at most 2000 characters
        }) =>
        call<{ success: true, models: OfferedModel[], prices_as_of: string }>('POST', `/api/agents/${encodeURIComponent(id)}/answering/models`, { body }),
      /** Model servers found on the installation's own machine, such as Ollama or LM Studio, which the account that was created first may use. None for other accounts. Scope `admin`. */
      localModels: (id: string | number) =>
        call<{ success: true, servers: LocalServer[] }>('GET', `/api/agents/${encodeURIComponent(id)}/answering/local-models`),
      /** The account's agents, oldest first, with their unread counts. Any key. */
      mine: () =>
        call<{ success: true, agents: Agent[] }>('GET', '/api/me/agents'),
      /** Delete an agent. It is hidden and silent at once, can be restored until `removed_at`, and is removed then with its files, conversations and channels. Scope `admin`. */
      remove: (id: string | number) =>
        call<{
          success: true
          removed_at: string // a moment in UTC, ISO 8601
        }>('DELETE', `/api/agents/${encodeURIComponent(id)}`),
      /** Rename an agent: `agent_name` is for the console, `assistant_name` for customers. Scope `admin`. */
      rename: (id: string | number, body: {
          agent_name?: string // at most 100 characters
          assistant_name?: string // at most 100 characters
        }) =>
        call<{ success: true, agent: Agent }>('PATCH', `/api/agents/${encodeURIComponent(id)}`, { body }),
      /** Undo the deletion of an agent. Scope `admin`. */
      restore: (id: string | number) =>
        call<{ success: true, agent: Agent }>('POST', `/api/agents/${encodeURIComponent(id)}/restore`, { body: {} }),
      /** Change how the agent answers. What is not named stays; a key is kept until another is given or null, or the address names another server. Scope `admin`. */
      saveAnswering: (id: string | number, body?: {
          confidence?: number
          opening_hours?: {
            time_zone: string // at most 60 characters
            week: [string, string][][] // at most 7 entries
            special: {
              date: string // date
              spans: [string, string][] // at most 3 entries
            }[] // at most 60 entries
          } | null
          team_hours?: {
            time_zone: string // at most 60 characters
            week: [string, string][][] // at most 7 entries
            special: {
              date: string // date
              spans: [string, string][] // at most 3 entries
            }[] // at most 60 entries
          } | null
          triggers?: {
            type:
              | 'ai_assistant_failure'
              | 'user_explicit_request'
              | 'unhelpful_responses'
              | 'user_frustration'
              | 'keyword_trigger'
            enabled?: boolean
            keywords?: string[] // at most 100 entries
            threshold?: number
          }[] // at most 5 entries
          model?: {
            provider: 'installation' | 'built_in' | 'openai_compatible' | 'anthropic'
            base_url?: string | null // uri, at most 2000 characters
            model?: string | null // at most 100 characters
            api_key?: string | null // at most 2000 characters
            context_tokens?: number | null
            input_price?: number | null
            output_price?: number | null
            sees_pictures?: boolean
            transcription_model?: string | null // at most 100 characters
            transcription_price?: number | null
            show_while_checking?: boolean
            monthly_tokens?: number | null
            daily_cost?: number | null
            monthly_cost?: number | null
          }
          fallback?: {
            provider: 'installation' | 'built_in' | 'openai_compatible' | 'anthropic'
            base_url?: string | null // uri, at most 2000 characters
            model?: string | null // at most 100 characters
            api_key?: string | null // at most 2000 characters
            context_tokens?: number | null
            input_price?: number | null
            output_price?: number | null
            sees_pictures?: boolean
            transcription_model?: string | null // at most 100 characters
            transcription_price?: number | null
          }
          embedding?: string // at most 100 characters
          masking?: {
            kinds: ('card' | 'iban' | 'pesel' | 'email' | 'phone')[] // at most 6 entries
            patterns: string[] // at most 20 entries
          }
          background_drafts?: boolean
          assign_by?: 'hand' | 'first_answer' | 'round_robin'
        }) =>
        call<{ success: true, answering: Answering }>('PATCH', `/api/agents/${encodeURIComponent(id)}/answering`, { body }),
      /** Set the instructions: a preset as it is, or an own prompt. An own prompt without custom_id is added, with one it is changed. Scope `admin`. */
      saveInstructions: (id: string | number, body: {
          content: string // at most 20000 characters
          title?: string | null // at most 200 characters
          type: 'preset' | 'custom'
          custom_id?: number | null
        }) =>
        call<{ success: true, agent: Agent, custom_instruction: CustomInstruction | null }>('PATCH', `/api/agents/${encodeURIComponent(id)}/instructions`, { body }),
      /** Switch hand-over triggers, each as "type:enabled" or "type:disabled". Those not named keep their state. Scope `admin`. */
      saveLiveSettings: (id: string | number, body: {
          triggers: string[] // at most 5 entries
        }) =>
        call<{ success: true, live_agent_settings: LiveAgentSettings }>('PATCH', `/api/agents/${encodeURIComponent(id)}/live-settings`, { body }),
      /** Set the mode that new chats of this agent start in. With `approve_below`, answers in Auto mode that are less sure wait for approval; null sends all of them. Without it what was set stays. Scope `admin`. */
      setMode: (id: string | number, body: { mode: 'auto' | 'manual', approve_below?: number | null }) =>
        call<{ success: true, agent: Agent }>('PATCH', `/api/agents/${encodeURIComponent(id)}/mode`, { body }),
      /** Ask the agent's model for one short answer, to read a picture with a number on it, and for a vector where it makes them, to see that address, key and names are right. With `model`, what would be saved is tried, and nothing is kept. `sees_pictures` is null where that could not be found out. Scope `admin`. */
      tryModel: (id: string | number, body?: {
          slot?: 'model' | 'fallback'
          model?: {
            provider: 'installation' | 'built_in' | 'openai_compatible' | 'anthropic'
            base_url?: string | null // uri, at most 2000 characters
            model?: string | null // at most 100 characters
            api_key?: string | null // at most 2000 characters
            context_tokens?: number | null
            input_price?: number | null
            output_price?: number | null
            sees_pictures?: boolean
            transcription_model?: string | null // at most 100 characters
            transcription_price?: number | null
            show_while_checking?: boolean
            monthly_tokens?: number | null
            daily_cost?: number | null
            monthly_cost?: number | null
          }
        }) =>
        call<{ success: true, text: string, ms: number, sees_pictures: boolean | null }>('POST', `/api/agents/${encodeURIComponent(id)}/answering/try`, { body }),
      /** Which hand-over triggers a customer message would fire, switched on or not, after one earlier answer. `fired` hands the chat over; `evidence` is null where a trigger does not apply. Nothing is kept or sent. Scope `admin`. */
      tryTriggers: (id: string | number, body: {
          message: string // at most 4000 characters
        }) =>
        call<{
          success: true
          fired:
            | 'ai_assistant_failure'
            | 'user_explicit_request'
            | 'unhelpful_responses'
            | 'user_frustration'
            | 'keyword_trigger' | null
          is_unknown: boolean
          triggers: {
            type:
              | 'ai_assistant_failure'
              | 'user_explicit_request'
              | 'unhelpful_responses'
              | 'user_frustration'
              | 'keyword_trigger'
            enabled: boolean
            evidence: string | null
          }[]
        }>('POST', `/api/agents/${encodeURIComponent(id)}/triggers/try`, { body }),
    },
    analytics: {
      /** How well an agent does between two days: what it resolved, how fast, what was asked most and what it did not know. Scope `read_chats`. */
      insights: (id: string | number, query: Range) =>
        call<{
          success: true
          questions: number
          has_more: boolean
          conversations: number
          resolved: number
          handed_over: number
          rated: number
          rated_well: number
          answered: number
          edited: number
          response_median_ms: number | null
          response_p90_ms: number | null
          top_questions: QuestionGroup[]
          unanswered_questions: QuestionGroup[]
        }>('GET', `/api/agents/${encodeURIComponent(id)}/insights`, { query }),
      /** What each person did between two days: answers, how long customers waited, what is done, ratings. People below admins see themselves alone. Scope `read_chats`. */
      people: (id: string | number, query: Range) =>
        call<{ success: true, people: PersonReport[] }>('GET', `/api/agents/${encodeURIComponent(id)}/people-report`, { query }),
      /** Requests, users, hand-overs and edits of an agent between two days, both included. Scope `read_chats`. */
      stats: (id: string | number, query: Range) =>
        call<{
          success: true
          messages_with_answers: number
          total_chats: number
          total_escalation_count: number
          total_edit_count: number
          messages_with_answers_by_day: DayCount[]
        }>('GET', `/api/agents/${encodeURIComponent(id)}/stats`, { query }),
    },
    apiChannel: {
      /** What the customer of one conversation is to get, in order: the events that also go to the webhook. Scope `read_chats`. */
      events: (id: string | number, query: {
          conversation_id: string | number // at most 200 characters
          after?: string | number
          limit?: string | number
        }) =>
        call<{ success: true, events: ApiChannelEvent[] }>('GET', `/api/me/bots/${encodeURIComponent(id)}/messages`, { query }),
      /** A message of a customer who writes through your program. The same message_id again changes nothing. Scope `write_chats`. */
      receive: (id: string | number, body: {
          message_id: string // at most 200 characters
          conversation_id: string // at most 200 characters
          text?: string // at most 4000 characters
          author?: 'customer' | 'operator'
          at?: string // a moment in UTC, ISO 8601
          locale?: string // at most 35 characters
          customer?: ApiCustomer
          attachments?: SentApiAttachment[] // at most 5 entries
        }) =>
        call<{ success: true, chat_id: number, message_id: number }>('POST', `/api/me/bots/${encodeURIComponent(id)}/messages`, { body }),
      /** Where the answers of an API channel go. The address is changed with `bots.reconnect`. Scope `admin`. */
      settings: (id: string | number) =>
        call<{ success: true, webhook_url: string | null }>('GET', `/api/me/bots/${encodeURIComponent(id)}/api`),
    },
    bots: {
      /** A new address for agreeing to a bot that waits for it; former ones end. Scope `admin`. */
      askForConsent: (id: string | number) =>
        call<{ success: true, authorize_url: string }>('POST', `/api/me/bots/${encodeURIComponent(id)}/consent`, { body: {} }),
      /** Which channels this installation can connect, and what is missing for the others. Any key. */
      channels: () =>
        call<{ success: true, channels: Channel[] }>('GET', '/api/channels'),
      /** Ask the provider now how the bot fares. Scope `admin`. */
      check: (id: string | number) =>
        call<{ success: true, bot: Bot }>('POST', `/api/me/bots/${encodeURIComponent(id)}/check`, { body: {} }),
      /** Connect a Bitrix24 portal. Scope `admin`. */
      createBitrix: (id: string | number, body: {
          client_id?: string // at most 2000 characters
          client_secret?: string // at most 2000 characters
          bot_name?: string // at most 100 characters
          bitrix_url?: string // at most 2000 characters
          greeting_message?: string // at most 20000 characters
        }) =>
        call<{ success: true, bot: Bot, authorize_url: string | null }>('POST', `/api/agents/${encodeURIComponent(id)}/bots/bitrix`, { body }),
      /** Connect a mailbox by IMAP and SMTP. Scope `admin`. */
      createEmail: (id: string | number, body: {
          bot_name?: string // at most 100 characters
          address: string // at most 254 characters
          user?: string // at most 254 characters
          password: string // at most 1000 characters
          imap_host: string // at most 253 characters
          imap_port: number
          imap_security: 'tls' | 'starttls' | 'none'
          smtp_host: string // at most 253 characters
          smtp_port: number
          smtp_security: 'tls' | 'starttls' | 'none'
          mark_read?: boolean
        }) =>
        call<{ success: true, bot: Bot }>('POST', `/api/agents/${encodeURIComponent(id)}/bots/email`, { body }),
      /** Connect a Facebook page with the token of a person who manages it. Scope `admin`. */
      createFacebook: (body: {
          agent_id: number
          user_access_token: string // at most 2000 characters
          bot_name?: string // at most 100 characters
          greeting_message?: string // at most 160 characters
          page_id?: string // at most 100 characters
        }) =>
        call<{
          success: true
          bot: Bot | null
          pages: { id: string, name: string, is_connected: boolean }[]
        }>('POST', '/api/facebook/create_bot_from_user_token', { body }),
      /** Add live chat; answers with the HTML to paste into a site. Scope `admin`. */
      createLivechat: (id: string | number, body?: {
          bot_name?: string // at most 100 characters
        }) =>
        call<{ success: true, bot: Bot, chat_widget_html: string }>('POST', `/api/agents/${encodeURIComponent(id)}/bots/livechat`, { body }),
      /** Connect a Telegram bot by its token. Scope `admin`. */
      createTelegram: (id: string | number, body: {
          bot_name?: string // at most 100 characters
          bot_token: string // at most 2000 characters
          take_over?: boolean
        }) =>
        call<{ success: true, bot: Bot }>('POST', `/api/agents/${encodeURIComponent(id)}/bots`, { body }),
      /** The agent's bots; only the connected ones unless only_active is false. Any key. */
      list: (id: string | number, query?: { only_active?: '0' | '1' | 'true' | 'false' }) =>
        call<{ success: true, bots: Bot[] }>('GET', `/api/agents/${encodeURIComponent(id)}/bots`, { query }),
      /** Connect a bot anew whose credentials are refused: its chats stay. The fields are those of its kind. Scope `admin`. */
      reconnect: (id: string | number, body?: { [name: string]: string }) =>
        call<{ success: true, bot: Bot, authorize_url: string | null }>('POST', `/api/me/bots/${encodeURIComponent(id)}/reconnect`, { body }),
      /** Delete a bot and clean up at its provider. Scope `admin`. */
      remove: (id: string | number) =>
        call<{ success: true }>('DELETE', `/api/me/bots/${encodeURIComponent(id)}`),
      /** Delete a Facebook bot and clean up at its page. Scope `admin`. */
      removeFacebook: (id: string | number) =>
        call<{ success: true }>('DELETE', `/api/facebook/bots/${encodeURIComponent(id)}`),
      /** Send a test message to the customer who wrote to the bot last. On an API channel: send a `test` event to its address. Scope `admin`. */
      sendTest: (id: string | number) =>
        call<{ success: true, chat_id: number | null }>('POST', `/api/me/bots/${encodeURIComponent(id)}/test`, { body: {} }),
    },
    chats: {
      /** Whether the AI is stopped for the whole account, and what a stop reaches. Scope `read_chats`. */
      aiState: () =>
        call<{
          success: true
          halted: boolean
          halted_at: string | null // a moment in UTC, ISO 8601
          halted_by: string | null
          assistants: number
          open_chats: number
        }>('GET', '/api/me/ai'),
      /** Assign chats to a person who works with their assistant; null is nobody. Scope `write_chats`. */
      assign: (body: {
          chat_ids: number[] // at most 100 entries
          user_id: number | null
        }) =>
        call<{ success: true, chats: Chat[] }>('PATCH', '/api/chats/assignee', { body }),
      /** One chat with what is known of its customer. Scope `read_chats`. */
      details: (id: string | number) =>
        call<{
          success: true
          chat: Chat
          contact: {
            name: string | null
            email: string | null
            phone: string | null
            user_id: string | null
            is_verified: boolean
          }
          page: { url: string, title: string } | null
          locale: string | null
          csat: { score: number, comment: string | null } | null
          message_count: number
          past_chats: Chat[]
        }>('GET', `/api/chats/${encodeURIComponent(id)}`),
      /** Chats of all bots of one agent, latest activity first. Scope `read_chats`. */
      ofAgent: (id: string | number, query?: {
          limit?: string | number
          offset?: string | number
          filter?: 'all' | 'unread' | 'needs_me' | 'mine' | 'open' | 'snoozed' | 'done'
          search?: string | number // at most 100 characters
          label?: string | number // at most 400 characters
          channel?: 'telegram' | 'livechat' | 'facebook' | 'bitrix' | 'email' | 'api' | 'import'
          assignee?: 'nobody' | string
          from?: string | number // a moment in UTC, ISO 8601
          to?: string | number // a moment in UTC, ISO 8601
        }) =>
        call<{ success: true, chats: Chat[], total: number, hasMore: boolean }>('GET', `/api/agents/${encodeURIComponent(id)}/chats`, { query }),
      /** Chats of the account's Bitrix24 bots, or of one agent's. Scope `read_chats`. */
      ofBitrix: (query?: {
          limit?: string | number
          offset?: string | number
          filter?: 'all' | 'unread' | 'needs_me' | 'mine' | 'open' | 'snoozed' | 'done'
          search?: string | number // at most 100 characters
          label?: string | number // at most 400 characters
          channel?: 'telegram' | 'livechat' | 'facebook' | 'bitrix' | 'email' | 'api' | 'import'
          assignee?: 'nobody' | string
          from?: string | number // a moment in UTC, ISO 8601
          to?: string | number // a moment in UTC, ISO 8601
          agent_id?: string | number // at most 400 characters
        }) =>
        call<{ success: true, chats: Chat[], total: number, hasMore: boolean }>('GET', '/api/me/bitrix/chats', { query }),
      /** Chats of one bot, latest activity first. Scope `read_chats`. */
      ofBot: (id: string | number, query?: {
          limit?: string | number
          offset?: string | number
          filter?: 'all' | 'unread' | 'needs_me' | 'mine' | 'open' | 'snoozed' | 'done'
          search?: string | number // at most 100 characters
          label?: string | number // at most 400 characters
          channel?: 'telegram' | 'livechat' | 'facebook' | 'bitrix' | 'email' | 'api' | 'import'
          assignee?: 'nobody' | string
          from?: string | number // a moment in UTC, ISO 8601
          to?: string | number // a moment in UTC, ISO 8601
        }) =>
        call<{ success: true, chats: Chat[], total: number, hasMore: boolean }>('GET', `/api/bots/${encodeURIComponent(id)}/chats`, { query }),
      /** Set after how many days without a message answered chats are marked as done; 0 is never. Scope `admin`. */
      saveSettings: (body: { done_after_days: number }) =>
        call<{ success: true, done_after_days: number }>('PUT', '/api/me/chat-settings', { body }),
      /** Stop the AI everywhere, or start it again. Chats keep their own modes underneath. Scope `admin`. */
      setAiState: (body: { halted: boolean }) =>
        call<{
          success: true
          halted: boolean
          halted_at: string | null // a moment in UTC, ISO 8601
          halted_by: string | null
          assistants: number
          open_chats: number
        }>('PUT', '/api/me/ai', { body }),
      /** Put a label on chats, or take it off. Scope `write_chats`. */
      setLabel: (body: {
          chat_ids: number[] // at most 100 entries
          label_id: number
          is_on: boolean
        }) =>
        call<{ success: true, chats: Chat[] }>('PATCH', '/api/chats/label', { body }),
      /** Choose who answers this chat: auto is the AI, manual a person with its help, stop nobody but people. Scope `write_chats`. */
      setMode: (id: string | number, body: { mode: 'auto' | 'manual' | 'stop' }) =>
        call<{ success: true, chat: Chat }>('PATCH', `/api/chats/${encodeURIComponent(id)}/mode`, { body }),
      /** Open, snooze or finish chats. A chat that is done returns to the assistant's default mode; a snoozed one comes back at `snoozed_until`, or when the customer writes. Scope `write_chats`. */
      setState: (body: {
          chat_ids: number[] // at most 100 entries
          state: 'open' | 'snoozed' | 'done'
          snoozed_until?: string | null // a moment in UTC, ISO 8601
        }) =>
        call<{
          success: true
          chats: Chat[]
          change_id: string // uuid
        }>('PATCH', '/api/chats/state', { body }),
      /** After how many days without a message answered chats are marked as done; 0 is never. Scope `read_chats`. */
      settings: () =>
        call<{ success: true, done_after_days: number }>('GET', '/api/me/chat-settings'),
      /** Show the customer, for a few seconds, that a person is writing. Scope `write_chats`. */
      typing: (id: string | number) =>
        call<{ success: true }>('POST', `/api/chats/${encodeURIComponent(id)}/typing`, { body: {} }),
      /** Undo a change of state in the chats where nothing has happened since. Scope `write_chats`. */
      undoState: (body: {
          chat_ids: number[] // at most 100 entries
          change_id: string // uuid
        }) =>
        call<{ success: true, chats: Chat[] }>('POST', '/api/chats/state/undo', { body }),
    },
    commands: {
      /** Change a command. Scope `write_chats`. */
      change: (id: string | number, commandId: string | number, body: {
          title: string // at most 200 characters
          text: string // at most 20000 characters
          type?: 'quick_reply' | 'prompt'
        }) =>
        call<{ success: true, command: Command }>('PATCH', `/api/agents/${encodeURIComponent(id)}/commands/${encodeURIComponent(commandId)}`, { body }),
      /** Save a command. Scope `write_chats`. */
      create: (id: string | number, body: {
          title: string // at most 200 characters
          text: string // at most 20000 characters
          type?: 'quick_reply' | 'prompt'
        }) =>
        call<{ success: true, command: Command }>('POST', `/api/agents/${encodeURIComponent(id)}/commands`, { body }),
      /** The agent's saved commands; only the active ones unless only_active is false. Scope `read_chats`. */
      list: (id: string | number, query?: { only_active?: '0' | '1' | 'true' | 'false' }) =>
        call<{ success: true, commands: Command[] }>('GET', `/api/agents/${encodeURIComponent(id)}/commands`, { query }),
      /** Delete a command. Scope `write_chats`. */
      remove: (id: string | number, commandId: string | number) =>
        call<{ success: true }>('DELETE', `/api/agents/${encodeURIComponent(id)}/commands/${encodeURIComponent(commandId)}`),
    },
    contacts: {
      /** Enter what is known of a customer. Null removes what was entered, and shows again what the channel says. Scope `write_chats`. */
      change: (id: string | number, body?: {
          name?: string | null // at most 100 characters
          email?: string | null
          phone?: string | null
          attributes?: { [name: string]: string | number | boolean | null }
        }) =>
        call<{ success: true, contact: Contact }>('PATCH', `/api/chats/${encodeURIComponent(id)}/contact`, { body }),
      /** Join the customer of another chat to this chat's customer: they are one person. Scope `write_chats`. */
      merge: (id: string | number, body: { chat_id: number }) =>
        call<{ success: true, contact: Contact, merge_id: number }>('POST', `/api/chats/${encodeURIComponent(id)}/contact/merge`, { body }),
      /** A chat's customer with their identities, files and notes on all channels. Scope `read_chats`. */
      ofChat: (id: string | number) =>
        call<{ success: true, contact: Contact }>('GET', `/api/chats/${encodeURIComponent(id)}/contact`),
      /** Remember that the customers of two chats are different people, or forget it again. Scope `write_chats`. */
      reject: (id: string | number, body: { chat_id: number, are_different: boolean }) =>
        call<{ success: true, contact: Contact }>('PUT', `/api/chats/${encodeURIComponent(id)}/contact/different`, { body }),
      /** Undo a merge, with what had been entered on both sides. `are_different`: remember that they are different people. Scope `write_chats`. */
      unmerge: (id: string | number, body: { merge_id: number, are_different?: boolean }) =>
        call<{ success: true, contact: Contact }>('POST', `/api/chats/${encodeURIComponent(id)}/contact/unmerge`, { body }),
    },
    drafts: {
      /** Drafts that wait for approval, of all chats and channels: chats that were handed over first, then those whose customers wait longest. The most urgent up to `limit` (100 unless told), and how many there are in all. Scope `read_chats`. */
      list: (query?: {
          agent_id?: string | number // at most 400 characters
          chat_id?: string | number // at most 400 characters
          limit?: string | number
        }) =>
        call<{ success: true, drafts: Draft[], total: number }>('GET', '/api/me/drafts', { query }),
      /** One draft, and what became of it. Scope `read_chats`. */
      one: (id: string | number) =>
        call<{ success: true, draft: Draft }>('GET', `/api/drafts/${encodeURIComponent(id)}`),
      /** Reject a draft. The chat keeps waiting for a person. Scope `write_chats`. */
      reject: (id: string | number, body: {
          reason: 'wrong' | 'incomplete' | 'tone' | 'not_needed' | 'other'
          comment?: string // at most 500 characters
        }) =>
        call<{ success: true, draft: Draft }>('POST', `/api/drafts/${encodeURIComponent(id)}/reject`, { body }),
      /** Undo the rejection of a draft, if nothing has happened in the chat since. Scope `write_chats`. */
      restore: (id: string | number) =>
        call<{ success: true, draft: Draft }>('POST', `/api/drafts/${encodeURIComponent(id)}/restore`, { body: {} }),
      /** Send a draft as a person, with `text` instead of its own words if given. With `teach` the same question gets this answer from then on. The first action counts: later ones are refused with 409 and name the person. Scope `write_chats`. */
      send: (id: string | number, body?: {
          text?: string // at most 20000 characters
          teach?: boolean
        }) =>
        call<{ success: true, draft: Draft, message: Message, taught: boolean }>('POST', `/api/drafts/${encodeURIComponent(id)}/send`, { body }),
    },
    imports: {
      /** Discard a preview, or stop a running import. What was imported before stays until it is undone. Scope `admin`. */
      cancel: (id: string | number) =>
        call<{ success: true, import: Import }>('POST', `/api/me/imports/${encodeURIComponent(id)}/cancel`, { body: {} }),
      /** The latest imports from other programs, newest first. Scope `admin`. */
      list: () =>
        call<{ success: true, imports: Import[] }>('GET', '/api/me/imports'),
      /** Import what the preview shows. Scope `admin`. */
      start: (id: string | number) =>
        call<{ success: true, import: Import }>('POST', `/api/me/imports/${encodeURIComponent(id)}/start`, { body: {} }),
      /** Remove everything that an import added, with notes and labels added to it since. Scope `admin`. */
      undo: (id: string | number) =>
        call<{ success: true, import: Import }>('POST', `/api/me/imports/${encodeURIComponent(id)}/undo`, { body: {} }),
      /** Upload exports of another program: file (repeated), agent_id. They are read for a preview; nothing is imported before the start. Scope `admin`. */
      upload: (form: FormData) =>
        call<{ success: true, import: Import }>('POST', '/api/me/imports', { form }),
    },
    internalChat: {
      /** The owner's own test chats with an agent. Scope `read_chats`. */
      list: (query: {
          agent_id: string | number // at most 400 characters
        }) =>
        call<{ success: true, chats: InternalChat[] }>('GET', '/api/me/chats', { query }),
      /** The turns of an internal chat. Scope `read_chats`. */
      messages: (id: string | number) =>
        call<{ success: true, messages: Message[], hasMore: boolean }>('GET', `/api/me/chats/${encodeURIComponent(id)}/messages`),
      /** Ask an agent something without a customer; the first message opens a chat. Scope `write_chats`. */
      send: (body: {
          message: string // at most 20000 characters
          agent_id: number
          chat_id?: number
        }) =>
        call<{ success: true, chat_id: number }>('POST', '/api/me/chat', { body }),
      /** End the answer that is being written in an internal chat; what was written so far is kept. Scope `write_chats`. */
      stop: (id: string | number) =>
        call<{ success: true }>('POST', `/api/me/chats/${encodeURIComponent(id)}/stop`, { body: {} }),
    },
    knowledge: {
      /** Allow a held-back passage in answers, or hold it back again. It counts from the next question on. Scope `knowledge`. */
      allowPassage: (id: string | number, key: string | number, body: { is_allowed: boolean }) =>
        call<{ success: true }>('PUT', `/api/agents/${encodeURIComponent(id)}/suspect-passages/${encodeURIComponent(key)}`, { body }),
      /** The files of a knowledge base, a page at a time. Scope `knowledge`. */
      files: (query: {
          vector_store_id: string | number // at most 100 characters
          page?: string | number
        }) =>
        call<{
          success: true
          files: FileRecord[]
          count: number
          next: string | null
          previous: string | null
        }>('GET', '/api/files/vectorstore', { query }),
      /** Forget an approved answer. It is used no more, from now on. Scope `knowledge`. */
      forgetLesson: (id: string | number, answerId: string | number) =>
        call<{ success: true }>('DELETE', `/api/agents/${encodeURIComponent(id)}/approved-answers/${encodeURIComponent(answerId)}`),
      /** What people taught the agent, latest first. Scope `knowledge`. */
      lessons: (id: string | number, query?: { limit?: string | number, offset?: string | number }) =>
        call<{ success: true, answers: Lesson[], total: number, hasMore: boolean }>('GET', `/api/agents/${encodeURIComponent(id)}/approved-answers`, { query }),
      /** An address that opens the original of a file; it works for an hour. Scope `knowledge`. */
      openFile: (id: string | number) =>
        call<{ success: true, url: string }>('GET', `/api/files/${encodeURIComponent(id)}/open`),
      /** Read the external site again now; only pages that changed are taken in anew. Scope `knowledge`. */
      readSiteAgain: (id: string | number) =>
        call<{ success: true, site: Site }>('POST', `/api/agents/${encodeURIComponent(id)}/site/read`, { body: {} }),
      /** Delete an uploaded file. Scope `knowledge`. */
      removeFile: (id: string | number) =>
        call<{ success: true }>('DELETE', `/api/files/vectorstore/${encodeURIComponent(id)}`),
      /** Forget the external site and all that it brought. Scope `knowledge`. */
      removeSite: (id: string | number) =>
        call<{ success: true }>('DELETE', `/api/agents/${encodeURIComponent(id)}/site`),
      /** Delete a file that came from the external site, by id. Despite its path it needs its owner. Scope `knowledge`. */
      removeSiteFile: (agentId: string | number, fileId: string | number) =>
        call<{ success: true }>('DELETE', `/api/public/chroma/files/${encodeURIComponent(agentId)}/id/${encodeURIComponent(fileId)}`),
      /** Delete a file that came from the external site, by name. Despite its path it needs its owner. Scope `knowledge`. */
      removeSiteFileByName: (agentId: string | number, fileName: string | number) =>
        call<{ success: true }>('DELETE', `/api/public/chroma/files/${encodeURIComponent(agentId)}/${encodeURIComponent(fileName)}`),
      /** Save the agent's external site and read it into the knowledge base. param is the agent's id. Scope `knowledge`. */
      saveSite: (param: string | number, body: {
          url: string // at most 2000 characters
        }) =>
        call<{ success: true, parsed_site: string }>('POST', `/api/chroma/website/${encodeURIComponent(param)}`, { body }),
      /** What the assistant would find for a question, and what it would make of it without a language model. Scope `knowledge`. */
      search: (id: string | number, body: {
          question: string // at most 4000 characters
        }) =>
        call<{
          success: true
          passages: Passage[]
          outcome: 'answer' | 'maybe' | 'unknown' | 'failure' | 'talk'
          confidence: number
          answer: string
          ms: number
        }>('POST', `/api/agents/${encodeURIComponent(id)}/knowledge/search`, { body }),
      /** The agent's external site and how its reading goes. Scope `knowledge`. */
      site: (id: string | number) =>
        call<{ success: true, site: Site | null }>('GET', `/api/agents/${encodeURIComponent(id)}/site`),
      /** Passages that read like instructions to the assistant, held back ones first. Scope `knowledge`. */
      suspectPassages: (id: string | number, query?: { limit?: string | number, offset?: string | number }) =>
        call<{
          success: true
          passages: SuspectPassage[]
          held_back: number
          total: number
          hasMore: boolean
        }>('GET', `/api/agents/${encodeURIComponent(id)}/suspect-passages`, { query }),
      /** Upload files into a knowledge base: file (repeated), agent_id, optional vector_store_id. Scope `knowledge`. */
      upload: (form: FormData) =>
        call<{ success: true, task_id: string }>('POST', '/api/files/upload_to_vectorstore_async', { form }),
      /** How far an upload has come. Scope `knowledge`. */
      uploadStatus: (taskId: string | number) =>
        call<{
          success: true
          total_files: number
          processed_files: number
          files_uploaded: { file_name: string }[]
          files_failed: { file_name: string, error: string, reason: { code: string, params: {} } | null }[]
          status: 'pending' | 'processing' | 'completed' | 'failed' | 'completed_with_errors'
        }>('GET', `/api/files/upload_status/${encodeURIComponent(taskId)}`),
    },
    labels: {
      /** Rename or recolour a label, on all chats that have it. Scope `admin`. */
      change: (id: string | number, body: {
          name: string // at most 40 characters
          color: 'gray' | 'red' | 'orange' | 'yellow' | 'green' | 'teal' | 'blue' | 'purple' | 'pink'
        }) =>
        call<{ success: true, label: Label }>('PATCH', `/api/me/labels/${encodeURIComponent(id)}`, { body }),
      /** Create a label. Its name is used once, in any case. Scope `admin`. */
      create: (body: {
          name: string // at most 40 characters
          color: 'gray' | 'red' | 'orange' | 'yellow' | 'green' | 'teal' | 'blue' | 'purple' | 'pink'
        }) =>
        call<{ success: true, label: Label }>('POST', '/api/me/labels', { body }),
      /** The labels of the account, by name. Scope `read_chats`. */
      list: () =>
        call<{ success: true, labels: Label[] }>('GET', '/api/me/labels'),
      /** Delete a label. The chats that had it stay. Scope `admin`. */
      remove: (id: string | number) =>
        call<{ success: true }>('DELETE', `/api/me/labels/${encodeURIComponent(id)}`),
    },
    livechat: {
      /** Make a new secret for signing who a visitor is. It is shown this once, and the former one ends. Scope `admin`. */
      newIdentitySecret: (id: string | number) =>
        call<{ success: true, identity_secret: string }>('POST', `/api/me/bots/${encodeURIComponent(id)}/livechat/identity-secret`, { body: {} }),
      /** Void the tokens of all visitors. Their conversations stay in the inbox; each of them begins a new one. Scope `admin`. */
      revokeVisitors: (id: string | number) =>
        call<{ success: true }>('POST', `/api/me/bots/${encodeURIComponent(id)}/livechat/revoke-visitors`, { body: {} }),
      /** Change how the live chat looks and where it may be shown. Scope `admin`. */
      saveSettings: (id: string | number, body: WidgetSettings) =>
        call<{
          success: true
          bot: Bot
          settings: WidgetSettings
          chat_widget_html: string
          demo_url: string
          seen: {
            on: string
            at: string // a moment in UTC, ISO 8601
          } | null
          has_identity_secret: boolean
        }>('PUT', `/api/me/bots/${encodeURIComponent(id)}/livechat`, { body }),
      /** How a live chat is set up, and where it was last seen. Scope `admin`. */
      setup: (id: string | number) =>
        call<{
          success: true
          bot: Bot
          settings: WidgetSettings
          chat_widget_html: string
          demo_url: string
          seen: {
            on: string
            at: string // a moment in UTC, ISO 8601
          } | null
          has_identity_secret: boolean
        }>('GET', `/api/me/bots/${encodeURIComponent(id)}/livechat`),
    },
    mcp: {
      /** The MCP servers of the agent, with the tools that they listed. Scope `admin`. */
      list: (id: string | number) =>
        call<{ success: true, servers: McpServer[] }>('GET', `/api/agents/${encodeURIComponent(id)}/mcp-servers`),
      /** Delete an MCP server with its secret and the actions of its tools. Scope `admin`. */
      remove: (id: string | number, serverId: string | number) =>
        call<{ success: true }>('DELETE', `/api/agents/${encodeURIComponent(id)}/mcp-servers/${encodeURIComponent(serverId)}`),
    },
    mcpServer: {
      /** One message of the Model Context Protocol (streamable HTTP, without sessions). A key sees the tools that its scopes allow. Any key. */
      call: (body: {
          jsonrpc: '2.0'
          id?: string | number // at most 200 characters
          method: string // at most 200 characters
          params?: {}
        }) =>
        call<{
          jsonrpc: '2.0'
          id: string | number // at most 200 characters
          result?: {}
          error?: { code: number, message: string }
        }>('POST', '/api/mcp', { body }),
    },
    messages: {
      /** Run a free prompt, outside any chat. Scope `write_chats`. */
      ask: (body: {
          prompt: string // at most 20000 characters
        }) =>
        call<{ success: true, response: string }>('POST', '/api/gpt/chat', { body }),
      /** Correct an answer. The original is kept. The same question gets the corrected answer from then on, unless teach is false or an API key without the scope knowledge asks. Scope `write_chats`. */
      edit: (id: string | number, body: {
          redacted_answer: string // at most 20000 characters
          teach?: boolean
        }) =>
        call<{ success: true, message: Message, taught: boolean }>('PATCH', `/api/messages/${encodeURIComponent(id)}/redacted`, { body }),
      /** Draft an answer without sending it. With warning, the text says why there is none. Scope `write_chats`. */
      generate: (id: string | number) =>
        call<{
          success: true
          warning: boolean
          response: string
          reason?: { code: string, params: {} }
          sources: Source[]
        }>('POST', `/api/chats/${encodeURIComponent(id)}/generate_response`, { body: {} }),
      /** Mark a turn read. It never becomes unread again. Scope `write_chats`. */
      markRead: (id: string | number) =>
        call<{ success: true, message: Message }>('PATCH', `/api/messages/${encodeURIComponent(id)}/read`, { body: {} }),
      /** The turns of a Bitrix24 chat. Scope `read_chats`. */
      ofBitrixChat: (id: string | number, query?: {
          limit?: string | number
          before?: string | number // at most 400 characters
        }) =>
        call<{ success: true, messages: Message[], hasMore: boolean }>('GET', `/api/bitrix/chats/${encodeURIComponent(id)}/messages`, { query }),
      /** The turns of a chat. Scope `read_chats`. */
      ofChat: (id: string | number, query?: {
          limit?: string | number
          before?: string | number // at most 400 characters
        }) =>
        call<{ success: true, messages: Message[], hasMore: boolean }>('GET', `/api/chats/${encodeURIComponent(id)}/messages`, { query }),
      /** Teach an agent the right answers. With bot_answer, a conversation must hold that answer to that question. Scope `knowledge`. */
      retrain: (body: {
          agent_id: number
          mistakes: {
            user_message: string // at most 20000 characters
            bot_answer: string // at most 20000 characters
            right_answer: string // at most 20000 characters
          }[] // at most 100 entries
        }) =>
        call<{ success: true }>('POST', '/api/retrain/prompt', { body }),
      /** Send an answer again that failed, or whose fate is unknown. Scope `write_chats`. */
      retry: (id: string | number) =>
        call<{ success: true, message: Message }>('POST', `/api/messages/${encodeURIComponent(id)}/retry`, { body: {} }),
      /** Answer the customer as a person. Scope `write_chats`. */
      send: (id: string | number, body: {
          message: string // at most 20000 characters
          attachment_ids?: string[] // at most 5 entries
        }) =>
        call<{ success: true, message: Message }>('POST', `/api/chats/${encodeURIComponent(id)}/send`, { body }),
      /** Send a file ahead of the message that carries it. The body is the file itself. Scope `write_chats`. */
      upload: (id: string | number, file: Blob, query: {
          name: string | number // at most 255 characters
        }) =>
        call<{ success: true, attachment: Attachment }>('POST', `/api/chats/${encodeURIComponent(id)}/attachments`, { file, query }),
      /** Why the assistant answered as it did; null when it did not answer this, or before it kept reasons. Scope `read_chats`. */
      why: (id: string | number) =>
        call<{ success: true, why: Why | null }>('GET', `/api/messages/${encodeURIComponent(id)}/why`),
    },
    notes: {
      /** Write an internal note. People it mentions find the chat under "Mine" until they have read it. Scope `write_chats`. */
      add: (id: string | number, body: {
          text: string // at most 20000 characters
          mentions?: number[] // at most 50 entries
        }) =>
        call<{ success: true, note: Note }>('POST', `/api/chats/${encodeURIComponent(id)}/notes`, { body }),
      /** Change one of your own notes. Without `mentions`, the people it mentions stay. Scope `write_chats`. */
      change: (id: string | number, body: {
          text: string // at most 20000 characters
          mentions?: number[] // at most 50 entries
        }) =>
        call<{ success: true, note: Note }>('PATCH', `/api/notes/${encodeURIComponent(id)}`, { body }),
      /** The internal notes of a chat and what rules did in it, which customers never see, and the notices they got besides answers; oldest first. Scope `read_chats`. */
      ofChat: (id: string | number) =>
        call<{ success: true, notes: Note[], rule_events: RuleEvent[], notices: Notice[] }>('GET', `/api/chats/${encodeURIComponent(id)}/notes`),
      /** Delete one of your own notes. Scope `write_chats`. */
      remove: (id: string | number) =>
        call<{ success: true }>('DELETE', `/api/notes/${encodeURIComponent(id)}`),
    },
    planned: {
      /** Send a message at a time, under your name, or remind yourself. Refused if the channel takes no answer at that time. Scope `write_chats`. */
      add: (id: string | number, body: {
          kind: 'message' | 'reminder'
          text: string // at most 20000 characters
          send_at: string // a moment in UTC, ISO 8601
          cancel_on_reply?: boolean
        }) =>
        call<{ success: true, planned: Planned }>('POST', `/api/chats/${encodeURIComponent(id)}/planned`, { body }),
      /** Change what you planned. What was not sent is planned again. Scope `write_chats`. */
      change: (id: string | number, body?: {
          text?: string // at most 20000 characters
          send_at?: string // a moment in UTC, ISO 8601
          cancel_on_reply?: boolean
        }) =>
        call<{ success: true, planned: Planned }>('PATCH', `/api/planned/${encodeURIComponent(id)}`, { body }),
      /** Messages and reminders that are planned in a chat, the next one first, and those that were not sent. Scope `read_chats`. */
      ofChat: (id: string | number) =>
        call<{ success: true, planned: Planned[] }>('GET', `/api/chats/${encodeURIComponent(id)}/planned`),
      /** Cancel what is planned: your own, or a message of a colleague to a customer. Scope `write_chats`. */
      remove: (id: string | number) =>
        call<{ success: true }>('DELETE', `/api/planned/${encodeURIComponent(id)}`),
    },
    privacy: {
      /** Erase a contact with everything they and others wrote in the conversation, and its files. Scope `admin`. */
      eraseContact: (id: string | number) =>
        call<{ success: true }>('DELETE', `/api/chats/${encodeURIComponent(id)}`),
      /** The same for one contact: the conversation, its files, internal notes and labels. Scope `admin`. */
      exportContact: (id: string | number) =>
        call<{ success: true, url: string }>('POST', `/api/chats/${encodeURIComponent(id)}/export`, { body: {} }),
      /** An agent's conversations between two days with their texts, as a table for spreadsheets. Scope `admin`. */
      exportConversations: (id: string | number, body: {
          start_date: string // date
          end_date: string // date
          tz?: string // at most 60 characters
          format: 'csv' | 'xlsx'
        }) =>
        call<{ success: true, url: string }>('POST', `/api/agents/${encodeURIComponent(id)}/conversations/export`, { body }),
      /** How long conversations are kept, and what would go now if it were so many `days`. Scope `admin`. */
      retention: (query?: { days?: string | number }) =>
        call<{
          success: true
          days: number
          would_go: { chats: number, messages: number, files: number }
        }>('GET', '/api/me/retention', { query }),
      /** Keep conversations this many days after their last message; 0 keeps them forever. Scope `admin`. */
      saveRetention: (body: { days: number }) =>
        call<{ success: true, days: number }>('PUT', '/api/me/retention', { body }),
    },
    proposals: {
      /** Changes that customers asked for and a person has to approve, of all chats and channels, oldest first. Up to `limit` (100 unless told), and how many there are in all. Scope `read_chats`. */
      list: (query?: {
          agent_id?: string | number // at most 400 characters
          limit?: string | number
        }) =>
        call<{ success: true, proposals: WaitingProposal[], total: number }>('GET', '/api/me/proposals', { query }),
      /** One proposed change, and what became of it. Scope `read_chats`. */
      one: (id: string | number) =>
        call<{ success: true, proposal: Proposal }>('GET', `/api/proposals/${encodeURIComponent(id)}`),
    },
    rules: {
      /** Change a rule, or turn it on or off. Scope `admin`. */
      change: (id: string | number, body: {
          name: string // at most 60 characters
          is_on: boolean
          agent_id: number | null
          words: string[] // at most 20 entries
          channel: 'telegram' | 'livechat' | 'facebook' | 'bitrix' | 'email' | 'api' | 'import' | null
          hours: 'inside' | 'outside' | null
          ratings: number[] // at most 5 entries
          label_id: number | null
          assignee_id: number | null
          needs_person: boolean
        }) =>
        call<{ success: true, rule: Rule }>('PUT', `/api/me/rules/${encodeURIComponent(id)}`, { body }),
      /** Create a rule. It runs after the others. Scope `admin`. */
      create: (body: {
          name: string // at most 60 characters
          is_on: boolean
          agent_id: number | null
          words: string[] // at most 20 entries
          channel: 'telegram' | 'livechat' | 'facebook' | 'bitrix' | 'email' | 'api' | 'import' | null
          hours: 'inside' | 'outside' | null
          ratings: number[] // at most 5 entries
          label_id: number | null
          assignee_id: number | null
          needs_person: boolean
        }) =>
        call<{ success: true, rule: Rule }>('POST', '/api/me/rules', { body }),
      /** The rules of the account, in the order in which they run. Scope `admin`. */
      list: () =>
        call<{ success: true, rules: Rule[] }>('GET', '/api/me/rules'),
      /** Put the rules in another order. Those that `ids` does not name run after the others. Scope `admin`. */
      order: (body: {
          ids: number[] // at most 50 entries
        }) =>
        call<{ success: true, rules: Rule[] }>('PUT', '/api/me/rules/order', { body }),
      /** Delete a rule. What it has done stays. Scope `admin`. */
      remove: (id: string | number) =>
        call<{ success: true }>('DELETE', `/api/me/rules/${encodeURIComponent(id)}`),
      /** Which of the rules that are on would run for a message that came now. Nothing is changed. Scope `admin`. */
      tryOut: (body: {
          text: string // at most 4000 characters
          agent_id: number
          channel: 'telegram' | 'livechat' | 'facebook' | 'bitrix' | 'email' | 'api' | 'import'
          rating: number | null
        }) =>
        call<{ success: true, rule_ids: number[] }>('POST', '/api/me/rules/try', { body }),
    },
    search: {
      /** Customers by any part of the name or the e-mail, messages and internal notes by the beginnings of all words in a question, an answer, a file name, a recording or a note, and files of the knowledge base by name (for an API key, only with the scope knowledge); the latest first. `before` continues after the last message or note found, by its id. Scope `read_chats`. */
      everywhere: (query: {
          q: string | number // at most 100 characters
          agent_id?: string | number // at most 400 characters
          bot_id?: string | number // at most 400 characters
          channel?: 'telegram' | 'livechat' | 'facebook' | 'bitrix' | 'email' | 'api' | 'import'
          assignee?: 'nobody' | string
          filter?: 'all' | 'unread' | 'needs_me' | 'mine' | 'open' | 'snoozed' | 'done'
          label?: string | number // at most 400 characters
          from?: string | number // a moment in UTC, ISO 8601
          to?: string | number // a moment in UTC, ISO 8601
          limit?: string | number
          before?: string | number // at most 400 characters
        }) =>
        call<{
          success: true
          chats: Chat[]
          messages: FoundMessage[]
          hasMore: boolean
          files: FoundFile[]
          is_indexing: boolean
        }>('GET', '/api/search', { query }),
    },
    spending: {
      /** What language models cost the account: today, this month, by day and by agent. Scope `admin`. */
      read: () =>
        call<{ success: true, spending: Spending }>('GET', '/api/me/spending'),
      /** Cap what language models may cost the account in a day and in a month; null is no cap. Beyond it the built-in engine answers. Scope `admin`. */
      save: (body?: { daily_cost?: number | null, monthly_cost?: number | null }) =>
        call<{ success: true, spending: Spending }>('PATCH', '/api/me/spending', { body }),
    },
    team: {
      /** Invitations that are not used yet. Scope `admin`. */
      invitations: () =>
        call<{ success: true, invitations: Invitation[] }>('GET', '/api/me/team/invitations'),
      /** The people of the account, those who are deactivated included. Scope `read_chats`. */
      members: () =>
        call<{ success: true, members: Member[] }>('GET', '/api/me/team'),
      /** Remove a person for good, which signs them out at once. To come back they need a new invitation. Scope `admin`. */
      remove: (id: string | number) =>
        call<{ success: true }>('DELETE', `/api/me/team/${encodeURIComponent(id)}`),
      /** Withdraw an invitation: its link stops working. Scope `admin`. */
      withdraw: (id: string | number) =>
        call<{ success: true }>('DELETE', `/api/me/team/invitations/${encodeURIComponent(id)}`),
    },
    webhooks: {
      /** The latest deliveries of a webhook. They are kept for 30 days. Scope `admin`. */
      deliveries: (id: string | number) =>
        call<{ success: true, deliveries: WebhookDelivery[] }>('GET', `/api/me/webhooks/${encodeURIComponent(id)}/deliveries`),
      /** The webhooks of the account. Scope `admin`. */
      list: () =>
        call<{ success: true, webhooks: Webhook[] }>('GET', '/api/me/webhooks'),
      /** Delete a webhook with its deliveries. What is queued is not sent. Scope `admin`. */
      remove: (id: string | number) =>
        call<{ success: true }>('DELETE', `/api/me/webhooks/${encodeURIComponent(id)}`),
      /** Send an event again, under the same `webhook-id`. Scope `admin`. */
      replay: (id: string | number, deliveryId: string | number) =>
        call<{ success: true, delivery: WebhookDelivery }>('POST', `/api/me/webhooks/${encodeURIComponent(id)}/deliveries/${encodeURIComponent(deliveryId)}/replay`, { body: {} }),
      /** Send a `test` event, once, also to a webhook that is off. Scope `admin`. */
      sendTest: (id: string | number) =>
        call<{ success: true, delivery: WebhookDelivery }>('POST', `/api/me/webhooks/${encodeURIComponent(id)}/test`, { body: {} }),
    },
  }
}

export type Action = {
  id: number
  name: string // at most 100 characters
  when_to_use: string // at most 1000 characters
  changes: boolean
  check_with: number | null
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string // at most 2000 characters
  body: string // at most 4000 characters
  auth: ActionAuth
  inputs: ActionInput[] // at most 5 entries
  fields: ActionField[] // at most 15 entries
  proofs: ActionProof[] // at most 5 entries
  timeout_s: number
  is_on: boolean
  has_secret: boolean
  mcp_server_id: number | null
  tool: string | null
}

export type ActionAuth = {
  type: 'none' | 'basic' | 'bearer' | 'header' | 'url'
  name: string // at most 200 characters
}

export type ActionCall = {
  action_id: number | null
  action: string
  status: 'done' | 'needs' | 'not_found' | 'not_theirs' | 'failed' | 'proposed' | 'unknown'
  values: { [name: string]: string }
  request: string
  http_status: number | null
  fields: Shown[]
  missing: string[]
  error: string | null
  ms: number
}

export type ActionField = {
  label: string // at most 60 characters
  path: string // at most 200 characters
  values: string // at most 1000 characters
}

export type ActionInput = {
  name: string
  label: string // at most 60 characters
  kind: 'number' | 'code' | 'email' | 'text'
}

export type ActionProof = {
  label: string // at most 60 characters
  path: string // at most 200 characters
  kind: 'email' | 'user_id' | 'fact'
}

export type Agent = {
  id: number
  agent_name: string
  assistant_name: string
  instructions: string
  instructions_title: string | null
  instructions_type: 'preset' | 'custom' | null
  custom_id: number | null
  vs_id: string
  parsed_site: string | null
  agent_mode: 'auto' | 'manual'
  last_updated_at: string // a moment in UTC, ISO 8601
  unread_messages_count: number
  bots_unread_details: { bot_id: number, unread_count: number }[]
  live_agent_settings: LiveAgentSettings
  approve_below?: number
  model_failure?: {
    reason: string
    since: string // a moment in UTC, ISO 8601
  }
  model_paused?: {
    of: 'agent' | 'account' | 'installation'
    reason: string
    until: string // a moment in UTC, ISO 8601
  }
}

export type Answering = {
  confidence: number
  triggers: Trigger[]
  opening_hours: {
    time_zone: string // at most 60 characters
    week: [string, string][][] // at most 7 entries
    special: {
      date: string // date
      spans: [string, string][] // at most 3 entries
    }[] // at most 60 entries
  } | null
  team_hours: {
    time_zone: string // at most 60 characters
    week: [string, string][][] // at most 7 entries
    special: {
      date: string // date
      spans: [string, string][] // at most 3 entries
    }[] // at most 60 entries
  } | null
  found_hours: {
    file_name: string
    week: [string, string][][] // at most 7 entries
  } | null
  model: ModelSettings
  fallback: FallbackSettings
  installation_model: string | null
  embedding: string
  masking: {
    kinds: ('card' | 'iban' | 'pesel' | 'email' | 'phone')[] // at most 6 entries
    patterns: string[] // at most 20 entries
  }
  background_drafts: boolean
  assign_by: 'hand' | 'first_answer' | 'round_robin'
  usage: { calls: number, input_tokens: number, output_tokens: number, cost: number }
}

export type SentApiAttachment = {
  url: string // at most 2000 characters
  name: string // at most 200 characters
  media_type?: string // at most 100 characters
}

export type ApiChannelEvent = {
  id: string
  type: 'message.created' | 'message.updated' | 'message.deleted'
  data: {
    bot_id: number
    conversation_id: string
    customer_id: string | null
    message: { id: string, text: string, by: 'ai' | 'operator' | 'notice', file: ApiFile | null }
  }
}

export type ApiChannelTest = { id: string, type: 'test', data: { bot_id: number } }

export type ApiCustomer = {
  id?: string // at most 200 characters
  name?: string // at most 100 characters
  email?: string // at most 254 characters
  phone?: string // at most 40 characters
  attributes?: { [name: string]: string | number | boolean }
  is_verified?: boolean
}

export type ApiFile = { name: string, media_type: string, size: number, content?: string, url?: string }

export type Attachment = {
  id: string
  file_name: string
  media_type: string
  size: number
  url: string
  transcript?: string
}

export type Attribute = {
  name: string
  value: string | number | boolean // at most 1000 characters
  is_entered: boolean
  is_verified: boolean
}

export type AuditEntry = {
  id: number
  at: string // a moment in UTC, ISO 8601
  action:
    | 'signed_in'
    | 'sign_in_failed'
    | 'signed_out'
    | 'session_ended'
    | 'other_sessions_ended'
    | 'password_changed'
    | 'reset_link_made'
    | 'password_reset'
    | 'two_factor_on'
    | 'two_factor_off'
    | 'recovery_code_used'
    | 'recovery_codes_renewed'
    | 'bot_connected'
    | 'bot_deleted'
    | 'ai_stopped'
    | 'ai_restarted'
    | 'mode_changed'
    | 'prompt_saved'
    | 'plan_changed'
    | 'livechat_crowded'
    | 'livechat_full'
    | 'retention_changed'
    | 'done_after_changed'
    | 'alert_order_changed'
    | 'telegram_linked'
    | 'telegram_unlinked'
    | 'account_exported'
    | 'contact_exported'
    | 'conversations_exported'
    | 'contact_erased'
    | 'contact_changed'
    | 'contact_merged'
    | 'contact_unmerged'
    | 'contact_joined'
    | 'agent_deleted'
    | 'agent_restored'
    | 'passage_allowed'
    | 'passage_held_back'
    | 'member_invited'
    | 'invitation_withdrawn'
    | 'member_joined'
    | 'member_changed'
    | 'member_deactivated'
    | 'member_reactivated'
    | 'member_left'
    | 'member_removed'
    | 'api_key_created'
    | 'api_key_revoked'
    | 'rule_added'
    | 'rule_changed'
    | 'rule_deleted'
    | 'webhook_added'
    | 'webhook_changed'
    | 'webhook_secret_renewed'
    | 'webhook_deleted'
    | 'webhook_given_up'
    | 'action_added'
    | 'action_changed'
    | 'action_deleted'
    | 'action_tried'
    | 'mcp_server_added'
    | 'mcp_server_changed'
    | 'mcp_server_deleted'
    | 'action_approved'
    | 'action_rejected'
    | 'installation_changed'
    | 'account_invited'
    | 'account_plan_set'
    | 'account_signed_out'
    | 'all_sessions_ended'
    | 'account_deleted'
    | 'account_restored'
    | 'import_started'
    | 'import_undone'
    | 'backup_made'
    | 'backup_restored'
  about: string
  session_id: number | null
  is_this_session: boolean
  person?: Person
  api_key?: string
  device: { browser: string | null, system: string | null }
  address: string
}

export type Bot = {
  id: number
  agent_id: number
  integration_type: 'telegram' | 'livechat' | 'facebook' | 'bitrix' | 'email' | 'api' | 'import'
  bot_name: string
  fb_page_name: string | null
  status: string
  connection: {
    state: 'connecting' | 'connected' | 'degraded' | 'conflict' | 'reauth_required' | 'disabled'
    reason: string
    reason_code: { code: string, params: {} } | null
    last_event_at: string | null // a moment in UTC, ISO 8601
    receives: 'poll' | 'webhook' | 'call' | null
    asks_because: string
    asks_because_code: { code: string, params: {} } | null
  }
  account: string | null
  consent: { error: string, reason: { code: string, params: {} } | null } | null
}

export type Channel = {
  type: 'telegram' | 'livechat' | 'facebook' | 'bitrix' | 'email' | 'api' | 'import'
  is_ready: boolean
  missing: string[]
  login_url: string | null
}

export type Chat = {
  id: number
  agent_id: number
  bot_id: number | null
  display_name: string
  user_photo: string | null
  last_message_time: string | null // a moment in UTC, ISO 8601
  created_at: string // a moment in UTC, ISO 8601
  unread_messages: number
  mode: 'auto' | 'manual' | 'stop'
  integration_type: 'telegram' | 'livechat' | 'facebook' | 'bitrix' | 'email' | 'api' | 'import' | null
  preview: string
  preview_by: 'customer' | 'ai' | 'operator' | null
  hand_over: HandOver | null
  needs_person: boolean
  needs_person_reason:
    | 'ai_assistant_failure'
    | 'user_explicit_request'
    | 'unhelpful_responses'
    | 'user_frustration'
    | 'keyword_trigger'
    | 'ai_stopped'
    | 'no_sessions'
    | 'crowded'
    | 'approval'
    | 'draft_rejected'
    | 'snooze_ended'
    | 'rule'
    | 'unanswered' | null
  state: 'open' | 'waiting' | 'snoozed' | 'done'
  snoozed_until: string | null // a moment in UTC, ISO 8601
  assignee: Person | null
  unread_mentions: number[]
  labels: Label[]
  can: { edit_sent: boolean, send_files: boolean, max_file_bytes: number | null }
  is_connected: boolean
  is_blocked: boolean
  answer_until: {
    ai: string // a moment in UTC, ISO 8601
    operator: string // a moment in UTC, ISO 8601
  } | null
}

export type Command = { id: number, title: string, text: string, command_type: 'quick_reply' | 'prompt' }

export type Contact = {
  name: { value: string | null, is_entered: boolean }
  email: { value: string | null, is_entered: boolean }
  phone: { value: string | null, is_entered: boolean }
  attributes: Attribute[]
  identities: Identity[]
  suggestions: {
    chat_id: number
    agent_id: number
    bot_id: number
    display_name: string
    integration_type: 'telegram' | 'livechat' | 'facebook' | 'bitrix' | 'email' | 'api' | 'import'
    match: 'email' | 'phone'
    value: string
  }[]
  files: {
    id: string
    file_name: string
    media_type: string
    size: number
    url: string
    transcript?: string
    chat_id: number
    created_at: string // a moment in UTC, ISO 8601
  }[]
  files_total: number
  notes: Note[]
  notes_total: number
}

export type CustomInstruction = { custom_id: number, title: string, content: string, type: 'custom' }

export type DayCount = {
  date: string // date
  count: number
}

export type DeletedAgent = {
  id: number
  agent_name: string
  removed_at: string // a moment in UTC, ISO 8601
}

export type Draft = {
  id: number
  chat: Chat
  message_id: number
  question: string
  text: string
  sources: Source[]
  confidence: number
  waiting_since: string // a moment in UTC, ISO 8601
  created_at: string // a moment in UTC, ISO 8601
  state: 'open' | 'sent' | 'rejected' | 'answered' | 'void'
  by: Person | null
  rejection:
    | { reason: 'wrong' | 'incomplete' | 'tone' | 'not_needed' | 'other', comment: string }
    | null
}

export type FallbackSettings = {
  provider: 'installation' | 'built_in' | 'openai_compatible' | 'anthropic'
  base_url: string | null
  model: string | null
  has_key: boolean
  context_tokens: number | null
  input_price: number | null
  output_price: number | null
  sees_pictures: boolean
  transcription_model: string | null
  transcription_price: number | null
}

export type FileRecord = {
  id: string
  file_name: string
  created_at: string // a moment in UTC, ISO 8601
  file_id?: string
  state: 'processing' | 'ready' | 'failed'
  error: string | null
  reason: { code: string, params: {} } | null
  media_type: string | null
  size: number
  pages: number | null
  url: string | null
}

export type Found = {
  messages: number
  notes: number
  contacts: number
  replies: number
  conversations: number
  skipped: { [name: string]: number }
}

export type FoundFile = { id: string, file_name: string, agent_id: number }

export type FoundMessage = {
  message_id: number | null
  note_id: number | null
  chat: Chat
  found_in: 'question' | 'answer' | 'file' | 'note'
  written_by: 'customer' | 'ai' | 'operator'
  author?: Person
  at: string // a moment in UTC, ISO 8601
  excerpt: { text: string, is_match: boolean }[]
}

export type HandOver = {
  at: string // a moment in UTC, ISO 8601
  reason:
    | 'ai_assistant_failure'
    | 'user_explicit_request'
    | 'unhelpful_responses'
    | 'user_frustration'
    | 'keyword_trigger'
  summary: string
  summary_code: { code: string, params: {} } | null
  evidence: string
  is_taken: boolean
}

export type Identity = {
  chat_id: number
  agent_id: number
  bot_id: number
  integration_type: 'telegram' | 'livechat' | 'facebook' | 'bitrix' | 'email' | 'api' | 'import'
  handle: string
  verified_by: 'site' | 'channel' | null
  verified_email: string | null
  merge: {
    id: number
    by: Person | null
    at: string // a moment in UTC, ISO 8601
    chats: number
  } | null
}

export type Import = {
  id: number
  agent_id: number
  state:
    | 'reading'
    | 'ready'
    | 'importing'
    | 'stopping'
    | 'done'
    | 'cancelled'
    | 'failed'
    | 'undoing'
    | 'undone'
  sources: ('chatwoot' | 'intercom' | 'telegram')[]
  file_names: string[]
  found: Found | null
  stored: Stored
  progress: number
  error:
    | 'not_an_export'
    | 'incomplete'
    | 'archive'
    | 'table'
    | 'no_addresses'
    | 'too_large'
    | 'failed' | null
  created_at: string // a moment in UTC, ISO 8601
  finished_at: string | null // a moment in UTC, ISO 8601
  undo_until: string | null // a moment in UTC, ISO 8601
}

export type InternalChat = {
  id: number
  agent_id: number
  bot_id: number | null
  display_name: string
  user_photo: string | null
  last_message_time: string | null // a moment in UTC, ISO 8601
  created_at: string // a moment in UTC, ISO 8601
  unread_messages: number
  mode: 'auto' | 'manual' | 'stop'
  integration_type: 'telegram' | 'livechat' | 'facebook' | 'bitrix' | 'email' | 'api' | 'import' | null
  preview: string
  preview_by: 'customer' | 'ai' | 'operator' | null
  hand_over: HandOver | null
  needs_person: boolean
  needs_person_reason:
    | 'ai_assistant_failure'
    | 'user_explicit_request'
    | 'unhelpful_responses'
    | 'user_frustration'
    | 'keyword_trigger'
    | 'ai_stopped'
    | 'no_sessions'
    | 'crowded'
    | 'approval'
    | 'draft_rejected'
    | 'snooze_ended'
    | 'rule'
    | 'unanswered' | null
  state: 'open' | 'waiting' | 'snoozed' | 'done'
  snoozed_until: string | null // a moment in UTC, ISO 8601
  assignee: Person | null
  unread_mentions: number[]
  labels: Label[]
  can: { edit_sent: boolean, send_files: boolean, max_file_bytes: number | null }
  is_connected: boolean
  is_blocked: boolean
  answer_until: {
    ai: string // a moment in UTC, ISO 8601
    operator: string // a moment in UTC, ISO 8601
  } | null
  first_question: string
}

export type Invitation = {
  id: number
  role: 'viewer' | 'agent' | 'admin' | 'owner'
  agent_ids: number[] | null
  email: string | null
  invited_by: string
  created_at: string // a moment in UTC, ISO 8601
  expires_at: string // a moment in UTC, ISO 8601
}

export type Label = {
  id: number
  name: string
  color: 'gray' | 'red' | 'orange' | 'yellow' | 'green' | 'teal' | 'blue' | 'purple' | 'pink'
}

export type Lesson = {
  id: number
  question: string
  answer: string
  created_at: string // a moment in UTC, ISO 8601
}

export type LiveAgentSettings = {
  triggers: {
    type:
      | 'ai_assistant_failure'
      | 'user_explicit_request'
      | 'unhelpful_responses'
      | 'user_frustration'
      | 'keyword_trigger'
    enabled: boolean
  }[]
}

export type LocalServer = { name: string, base_url: string, models: string[] }

export type McpAuth = {
  type: 'none' | 'bearer' | 'header'
  name: string // at most 200 characters
}

export type McpServer = {
  id: number
  name: string // at most 100 characters
  url: string // at most 2000 characters
  auth: McpAuth
  has_secret: boolean
  tools: McpTool[]
  listed_at: string // a moment in UTC, ISO 8601
}

export type McpTool = {
  name: string
  title: string
  description: string
  is_read_only: boolean
  inputs: ActionInput[]
  problem: 'unsupported_input' | 'too_many_inputs' | null
  is_chosen: boolean
}

export type Member = {
  user_id: number
  name: string
  picture_url: string | null
  email: string
  role: 'viewer' | 'agent' | 'admin' | 'owner'
  agent_ids: number[] | null
  joined_at: string // a moment in UTC, ISO 8601
  last_seen_at: string | null // a moment in UTC, ISO 8601
  is_active: boolean
  is_you: boolean
}

export type Message = {
  id: number
  chat_id: number
  bot_id: number | null
  timestamp: string // a moment in UTC, ISO 8601
  username: string | null
  question: string
  answer: string | null
  redacted_answer: string | null
  message_type: 'user' | 'customer' | 'operator' | 'internal'
  created_at: string // a moment in UTC, ISO 8601
  is_read: boolean
  seq: number
  client_id?: string
  answered_by: 'ai' | 'operator' | null
  answered_at: string | null // a moment in UTC, ISO 8601
  edited_at: string | null // a moment in UTC, ISO 8601
  author?: Person
  author_name?: string
  edited_by?: Person
  original_question: string | null
  question_edited_at: string | null // a moment in UTC, ISO 8601
  answer_outdated: boolean
  is_looked_up?: boolean
  rejected_draft?: RejectedDraft
  proposals?: Proposal[]
  sources: Source[]
  attachments: Attachment[]
  delivery: 'queued' | 'sending' | 'sent' | 'failed' | 'unknown' | null
  delivery_error: string | null
  delivery_reason: { code: string, params: {} } | null
  mail_error?: string
  mail_reason?: { code: string, params: {} } | null
}

export type ModelSettings = {
  provider: 'installation' | 'built_in' | 'openai_compatible' | 'anthropic'
  base_url: string | null
  model: string | null
  has_key: boolean
  context_tokens: number | null
  input_price: number | null
  output_price: number | null
  sees_pictures: boolean
  transcription_model: string | null
  transcription_price: number | null
  show_while_checking: boolean
  monthly_tokens: number | null
  daily_cost: number | null
  monthly_cost: number | null
}

export type Note = {
  id: number
  chat_id: number
  author: Person | null
  text: string
  mentions: Person[]
  created_at: string // a moment in UTC, ISO 8601
  edited_at: string | null // a moment in UTC, ISO 8601
}

export type Notice = {
  id: number
  text: string
  created_at: string // a moment in UTC, ISO 8601
}

export type OfferedModel = {
  name: string
  sees_pictures: boolean | null
  input_price: number | null
  output_price: number | null
}

export type Passage = {
  file_id: string | null
  file_name?: string
  title: string
  heading: string
  kind: 'approved' | 'hours' | 'faq' | 'prose' | 'table' | 'code'
  text: string
  url: string | null
  score: number
  lexical: number
  dense: number | null
}

export type Person = { user_id: number, name: string, picture_url: string | null }

export type PersonReport = {
  person: Person
  answers: number
  answered_chats: number
  first_answer_median_s: number | null
  waiting_median_s: number | null
  done: number
  rated: number
  rating_average: number | null
}

export type Planned = {
  id: number
  chat_id: number
  kind: 'message' | 'reminder'
  author: Person | null
  text: string
  send_at: string // a moment in UTC, ISO 8601
  cancel_on_reply: boolean
  state: 'planned' | 'cancelled' | 'failed'
  error: string | null
  reason: { code: string, params: {} } | null
}

export type Proposal = {
  id: number
  chat_id: number
  message_id: number
  action: string
  inputs: ActionInput[]
  values: { [name: string]: string }
  is_edited: boolean
  identity: { user_id?: string, email?: string }
  found: Shown[]
  request: string
  state: 'open' | 'running' | 'done' | 'failed' | 'unknown' | 'rejected' | 'expired'
  by: Person | null
  rejection: { reason: string, is_told: boolean } | null
  call: ActionCall | null
  has_newer_message: boolean
  created_at: string // a moment in UTC, ISO 8601
  expires_at: string // a moment in UTC, ISO 8601
}

export type QuestionGroup = {
  question: string
  count: number
  asked_at: string // a moment in UTC, ISO 8601
  chat_id: number
  bot_id: number
}

export type Range = {
  start_date: string // date
  end_date: string // date
  tz?: string // at most 60 characters
}

export type RejectedDraft = {
  text: string
  reason: 'wrong' | 'incomplete' | 'tone' | 'not_needed' | 'other'
  comment: string
  by: Person | null
  at: string // a moment in UTC, ISO 8601
}

export type Rule = {
  id: number
  name: string // at most 60 characters
  is_on: boolean
  agent_id: number | null
  words: string[] // at most 20 entries
  channel: 'telegram' | 'livechat' | 'facebook' | 'bitrix' | 'email' | 'api' | 'import' | null
  hours: 'inside' | 'outside' | null
  ratings: number[] // at most 5 entries
  label_id: number | null
  assignee_id: number | null
  needs_person: boolean
}

export type RuleEvent = {
  id: number
  rule: string
  label: string | null
  assignee: Person | null
  not_assigned: Person | null
  needs_person: boolean
  created_at: string // a moment in UTC, ISO 8601
}

export type Shown = { label: string, value: string }

export type Site = {
  url: string
  state: 'queued' | 'reading' | 'done' | 'failed'
  pages_found: number
  pages_read: number
  pages_changed: number
  error: string | null
  reason: { code: string, params: {} } | null
  finished_at: string | null // a moment in UTC, ISO 8601
  next_at: string | null // a moment in UTC, ISO 8601
}

export type Source = { title: string, url: string | null, file_id?: string, file_name?: string }

export type Spending = {
  daily_cost: number | null
  monthly_cost: number | null
  today: number
  month: number
  days: { day: string, calls: number, tokens: number, cost: number }[]
  agents: {
    agent_id: number
    agent_name: string
    calls: number
    tokens: number
    today: number
    month: number
  }[]
  installation: {
    model: string
    today: number
    month: number
    daily_cost: number | null
    monthly_cost: number | null
  } | null
}

export type Stored = { messages: number, notes: number, contacts: number, replies: number, already: number }

export type SuspectPassage = {
  key: string
  heading: string
  question: string | null
  text: string
  reason:
    | 'replaces_instructions'
    | 'changes_role'
    | 'asks_for_prompt'
    | 'hides_from_customer'
    | 'addresses_ai'
    | 'prompt_markup'
  words: string
  is_allowed: boolean
  file_id: string
  file_name: string
  url: string | null
  other_files: number
}

export type Trigger = {
  type:
    | 'ai_assistant_failure'
    | 'user_explicit_request'
    | 'unhelpful_responses'
    | 'user_frustration'
    | 'keyword_trigger'
  enabled: boolean
  keywords?: string[]
  threshold?: number
}

export type WaitingProposal = {
  id: number
  chat_id: number
  message_id: number
  action: string
  inputs: ActionInput[]
  values: { [name: string]: string }
  is_edited: boolean
  identity: { user_id?: string, email?: string }
  found: Shown[]
  request: string
  state: 'open' | 'running' | 'done' | 'failed' | 'unknown' | 'rejected' | 'expired'
  by: Person | null
  rejection: { reason: string, is_told: boolean } | null
  call: ActionCall | null
  has_newer_message: boolean
  created_at: string // a moment in UTC, ISO 8601
  expires_at: string // a moment in UTC, ISO 8601
  chat: Chat
}

export type Webhook = {
  id: number
  url: string
  events: ('message.received' | 'answer.sent' | 'handed_over' | 'done' | 'rated' | 'contact.updated')[] // at most 6 entries
  state: 'on' | 'failing' | 'off' | 'given_up'
  created_at: string // a moment in UTC, ISO 8601
}

export type WebhookBody = {
  id: string
  type:
    | 'message.received'
    | 'answer.sent'
    | 'handed_over'
    | 'done'
    | 'rated'
    | 'contact.updated'
    | 'test'
  created_at: string // a moment in UTC, ISO 8601
  api_key: { id: number, name: string } | null
  data: {
    chat?: Chat
    message?: Message
    contact?: {
      name: string | null
      email: string | null
      user_id: string | null
      is_verified: boolean
    }
    rating?: { score: number, comment: string | null }
  }
}

export type WebhookDelivery = {
  id: number
  event_id: string
  event:
    | 'message.received'
    | 'answer.sent'
    | 'handed_over'
    | 'done'
    | 'rated'
    | 'contact.updated'
    | 'test'
  state: 'queued' | 'sending' | 'sent' | 'failed'
  attempts: number
  status: number | null
  error: string | null
  reason: { code: string, params: {} } | null
  created_at: string // a moment in UTC, ISO 8601
  attempted_at: string | null // a moment in UTC, ISO 8601
}

export type Why = {
  engine: 'approved' | 'built_in' | 'model'
  model: string | null
  outcome: 'answer' | 'maybe' | 'unknown' | 'failure' | 'talk'
  confidence: number
  threshold: number
  language: string
  searched_for: string
  passages: Passage[]
  removed: { sentence: string, reason: string }[]
  mended?: { sentence: string, reason: string, instead: string }[]
  fallback: string | null
  failed_models?: { model: string, reason: string }[]
  files?: { file_name: string, kind: 'picture' | 'recording', text: string }[]
  masked?: { kind: 'card' | 'iban' | 'pesel' | 'email' | 'phone' | 'own', count: number }[]
  actions?: ActionCall[]
  triggers: {
    type:
      | 'ai_assistant_failure'
      | 'user_explicit_request'
      | 'unhelpful_responses'
      | 'user_frustration'
      | 'keyword_trigger'
    evidence: string
  }[]
  input_tokens: number | null
  output_tokens: number | null
  cost?: number | null
  ms: number
}

export type WidgetSettings = {
  color: string
  position: 'left' | 'right'
  greeting: string // at most 500 characters
  greeting_delay_s: number
  launcher_text: string // at most 40 characters
  language: 'auto' | 'en' | 'pl' | 'ru'
  operator_name: string // at most 100 characters
  suggested_questions: string[] // at most 4 entries
  allowed_sites: string[] // at most 50 entries
}

export interface Options {
  /** Of the installation, for example `https://chat.example.com`. */
  url: string
  /** An API key: Settings → Developers. */
  key: string
  fetch?: typeof fetch
}

/** A refusal. `code` is for programs, the message may be shown to a person. */
export class SwitchboardError extends Error {
  readonly status: number
  readonly code: string | undefined
  /** Each fault of what was sent. */
  readonly errors: string[]

  constructor(status: number, body: { error?: unknown; errors?: unknown; code?: unknown }) {
    super(typeof body.error === 'string' ? body.error : `The server answered with ${status}`)
    this.name = 'SwitchboardError'
    this.status = status
    this.code = typeof body.code === 'string' ? body.code : undefined
    this.errors = Array.isArray(body.errors) ? body.errors.map(String) : []
  }
}

interface Sent {
  query?: object | undefined
  body?: object | undefined
  form?: FormData
  file?: Blob
}

type Call = <Answer>(method: string, path: string, sent?: Sent) => Promise<Answer>

const ATTEMPTS = 3
const PASSING = new Set([429, 502, 503, 504])
/** A 409 with Retry-After: the server is still at the request whose answer was lost. */
const isPassing = ({ status, headers }: Response) =>
  PASSING.has(status) || (status === 409 && headers.has('retry-after'))

/**
 * A read, and a POST under one Idempotency-Key, changes nothing the second time: where no answer came, or the server asked
 * to wait, it is sent again.
 */
export function createCall({ url, key, fetch: send = fetch }: Options): Call {
  return async <Answer>(method: string, path: string, { query = {}, body, form, file }: Sent = {}) => {
    const address = new URL(path, url)
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) address.searchParams.set(name, String(value))
    const headers: Record<string, string> = { authorization: `Bearer ${key}` }
    if (method === 'POST') headers['idempotency-key'] = crypto.randomUUID()
    if (body) headers['content-type'] = 'application/json'
    const init = { method, headers, body: form ?? file ?? (body ? JSON.stringify(body) : null) }
    const mayRepeat = method === 'GET' || method === 'POST'
    for (let attempt = 1; ; attempt++) {
      const isLast = !mayRepeat || attempt === ATTEMPTS
      const answer = await send(address, init).catch((error: unknown) => {
        if (isLast) throw error
      })
      if (answer && (isLast || !isPassing(answer))) return read<Answer>(answer)
      const waitS = Number(answer?.headers.get('retry-after')) || attempt
      await new Promise((resolve) => setTimeout(resolve, waitS * 1000))
    }
  }
}

async function read<Answer>(answer: Response): Promise<Answer> {
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.includes('json')
  const said = isJson ? JSON.parse(text) : text
  if (!answer.ok) throw new SwitchboardError(answer.status, isJson ? said : {})
  return said
}

const OLDEST_S = 300

/**
 * What a webhook brought, once its signature and its time are right; else this throws, and the request should be answered
 * with 401. `body` is the text as it came. The same `id` again is the same event.
 */
export async function verifyWebhook<Event>(
  secret: string,
  headers: Headers | Record<string, string | string[] | undefined>,
  body: string,
): Promise<Event> {
  const header = (name: string) =>
    String((headers instanceof Headers ? headers.get(name) : headers[name]) ?? '')
  const [id, timestamp] = [header('webhook-id'), header('webhook-timestamp')]
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= OLDEST_S))
    throw new Error('The webhook is too old')
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytesOf(secret.replace(/^whsec_/, '')), hmac, false, [
    'verify',
  ])
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  for (const signature of header('webhook-signature').split(' '))
    if (await crypto.subtle.verify('HMAC', key, bytesOf(signature.replace(/^v1,/, '')), signed))
      return JSON.parse(body) as Event
  throw new Error('The signature of the webhook is wrong')
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
