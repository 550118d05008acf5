// Exports of other programs, in the shapes that their documentation and sources describe.
const at = (time: string) => Date.parse(time) / 1000

const anna = { id: 7, name: 'Anna Nowak', type: 'contact', email: 'anna@example.com' }
const piotr = { id: 2, name: 'Piotr', available_name: 'Piotr', type: 'user' }
const message = (id: number, content: string | null, time: string, more: object = {}) => ({
  ...{ id, content, inbox_id: 1, conversation_id: 41, message_type: 0, content_type: 'text', status: 'sent' },
  ...{ content_attributes: {}, created_at: at(time), private: false, source_id: null, sender: anna },
  ...more,
})
const asked = message(901, 'Do you deliver to Gdynia?', '2024-03-01T09:00:00Z')
const answered = message(902, 'Yes, on Fridays.', '2024-03-01T09:02:00Z', {
  ...{ message_type: 1, sender: piotr },
  attachments: [{ id: 1, file_type: 'file', data_url: 'https://chat.example.com/rails/zones.pdf' }],
})
const sender = {
  ...{ id: 7, name: 'Anna Nowak', email: 'anna@example.com', phone_number: '+48600100200' },
  ...{ identifier: null, thumbnail: '', custom_attributes: { city: 'Gdynia', orders: 3 } },
}

export const CHATWOOT = {
  conversations: [
    {
      meta: { sender, channel: 'Channel::WebWidget', assignee: { id: 2, name: 'Piotr' } },
      ...{ id: 41, inbox_id: 1, status: 'resolved', labels: [], account_id: 1 },
      messages: [
        asked,
        answered,
        message(903, 'A regular customer', '2024-03-01T09:03:00Z', {
          ...{ message_type: 1, sender: piotr, private: true },
        }),
        message(904, 'Piotr resolved the conversation', '2024-03-01T09:04:00Z', {
          message_type: 2,
          sender: null,
        }),
        message(905, 'This message was deleted', '2024-03-01T09:05:00Z', {
          content_attributes: { deleted: true },
        }),
      ],
    },
    {
      ...{ meta: { sender }, id: 38, inbox_id: 1, status: 'open' },
      messages: [message(850, 'Hello again', '2024-01-05T12:00:00Z', { conversation_id: 38 })],
    },
  ],
  messages: { meta: { labels: [], additional_attributes: {}, contact: sender }, payload: [asked, answered] },
  contacts: {
    meta: { count: 1, current_page: 1 },
    payload: [{ id: 8, name: 'Ewa', email: null, phone_number: '+48700', custom_attributes: {} }],
  },
  canned: [{ id: 3, account_id: 1, short_code: 'hours', content: 'We are open from 9 to 17.' }],
}

const ola = { type: 'user', id: 'c1', name: 'Ola', email: 'ola@example.com' }
const marek = { type: 'admin', id: '9', name: 'Marek', email: 'marek@example.com' }
const part = (id: string, part_type: string, body: string | null, time: string, more: object = {}) => ({
  ...{ type: 'conversation_part', id, part_type, body, created_at: at(time), updated_at: at(time) },
  ...{ author: marek, attachments: [], redacted: false },
  ...more,
})

export const INTERCOM = {
  conversation: {
    ...{
      type: 'conversation',
      id: '555',
      created_at: at('2024-05-01T10:00:00Z'),
      state: 'closed',
      title: null,
    },
    source: {
      ...{ type: 'email', id: 's1', subject: '<p>Order 1050</p>', redacted: false, attachments: [] },
      ...{ body: '<p>Where is my parcel?<br>It is late.</p>', author: ola },
    },
    contacts: { type: 'contact.list', contacts: [{ type: 'contact', id: 'c1', external_id: '70' }] },
    conversation_parts: {
      type: 'conversation_part.list',
      conversation_parts: [
        part('p0', 'assignment', null, '2024-05-01T10:01:00Z'),
        part(
          'p1',
          'comment',
          '<p>It arrives <b>tomorrow</b>. <img src="https://intercom.example.com/map.png"></p>',
          '2024-05-01T10:05:00Z',
          {
            attachments: [
              {
                type: 'upload',
                name: 'label.pdf',
                url: 'https://x.example.com/label.pdf',
                content_type: 'application/pdf',
              },
            ],
          },
        ),
        part('p2', 'note', '<p>Called the courier</p>', '2024-05-01T10:06:00Z'),
        part('p3', 'comment', '<p><i>This message was deleted</i></p>', '2024-05-01T10:07:00Z', {
          redacted: true,
        }),
      ],
      total_count: 4,
    },
  },
  contacts: {
    type: 'list',
    data: [
      {
        ...{
          type: 'contact',
          id: 'c1',
          external_id: '70',
          role: 'user',
          email: 'ola@example.com',
          phone: null,
        },
        ...{ name: 'Ola', custom_attributes: { plan: 'pro' } },
      },
    ],
    ...{ total_count: 1, pages: { type: 'pages', page: 1 } },
  },
  macros: {
    type: 'list',
    data: [
      {
        ...{ type: 'macro', id: 'm1', name: 'Order status', body: '<p>Hi</p>' },
        body_text: 'Hi {{user.name}}, it is on its way.',
      },
    ],
  },
}

const telegramMessage = (id: number, from: string, from_id: string, text: unknown, more: object = {}) => ({
  ...{ id, type: 'message', date: '2024-03-01T10:00:00', date_unixtime: String(1709283600 + (id - 1) * 60) },
  ...{ from, from_id, text, text_entities: [] },
  ...more,
})

const chat = {
  ...{ name: 'Jan', type: 'personal_chat', id: 4242 },
  messages: [
    telegramMessage(1, 'Jan', 'user4242', [
      'Is the size M in stock? See ',
      { type: 'link', text: 'https://example.com/m' },
      ' and ',
      { type: 'text_link', text: 'this', href: 'https://example.com/x' },
    ]),
    telegramMessage(2, 'Shop', 'user1', 'Yes!', {
      ...{ photo: 'photos/photo_1@01-03-2024.jpg', width: 800, height: 600 },
    }),
    telegramMessage(3, 'Jan', 'user4242', '', {
      ...{ file: 'stickers/sticker.webp', media_type: 'sticker', sticker_emoji: '👍' },
    }),
    telegramMessage(4, 'Jan', 'user4242', '', {
      file: '(File not included. Change data exporting settings to download.)',
      ...{ media_type: 'voice_message', mime_type: 'audio/ogg', duration_seconds: 3 },
    }),
    {
      id: 5,
      type: 'service',
      date: '2024-03-01T10:10:00',
      actor: 'Jan',
      actor_id: 'user4242',
      action: 'phone_call',
    },
  ],
}

export const TELEGRAM = {
  chat,
  full: {
    about: 'Here is the data you requested.',
    personal_information: { user_id: 1, first_name: 'Shop', phone_number: '+48 1' },
    contacts: { about: '…', list: [{ user_id: 4242, first_name: 'Jan', phone_number: '+48 2' }] },
    chats: {
      about: '…',
      list: [
        chat,
        { name: 'Team', type: 'private_group', id: 77, messages: [telegramMessage(1, 'Ala', 'user5', 'Hi')] },
        {
          name: 'BotFather',
          type: 'bot_chat',
          id: 78,
          messages: [telegramMessage(1, 'Shop', 'user1', '/start')],
        },
      ],
    },
  },
}
