// Presents bots, people, chats and messages with the fields that Bitrix24 documents.
import type { Bot, Chat, Message, Person } from './portal.ts'

export const presentBot = ({ id, code, type, isSupportOpenline, eventMode }: Bot) => ({
  id,
  code,
  type,
  isHidden: false,
  isSupportOpenline,
  isReactionsEnabled: true,
  backgroundId: null,
  language: 'en',
  moduleId: 'rest',
  eventMode,
  countMessage: 0,
  countCommand: 0,
  countChat: 0,
  countUser: 0,
})

export const presentBotUser = ({ id, name }: Bot) => ({ id, active: true, name, bot: true, type: 'bot' })

export const presentPerson = ({ id, name, isCustomer }: Person) => ({
  id,
  active: true,
  name,
  firstName: name.split(' ')[0]!,
  lastName: name.split(' ').slice(1).join(' '),
  workPosition: '',
  color: '#df532d',
  avatar: '',
  gender: 'F',
  birthday: '',
  extranet: isCustomer,
  bot: false,
  connector: isCustomer,
  externalAuthId: isCustomer ? 'imconnector' : 'default',
  status: 'online',
  idle: false,
  lastActivityDate: false,
  absent: false,
  departments: [1],
  phones: false,
  type: isCustomer ? 'extranet' : 'employee',
})

export const presentChat = ({ id, dialogId, customer, entityType }: Chat) => ({
  id,
  dialogId,
  type: entityType ? 'lines' : 'private',
  name: `${customer.name} – Open Channel`,
  entityType,
  entityId: entityType ? `livechat|1|${id}|${customer.id}` : '',
  owner: 1,
  avatar: '',
  color: '#ab7761',
})

export const presentMessage = ({ id, chatId, author, text, date, fileIds }: Message) => ({
  id,
  chatId,
  authorId: author.by === 'portal' ? 0 : author.id,
  date: date.toISOString(),
  text,
  isSystem: author.by === 'portal',
  uuid: '',
  forward: null,
  params: fileIds.length > 0 ? { FILE_ID: fileIds } : {},
  viewedByOthers: false,
})
