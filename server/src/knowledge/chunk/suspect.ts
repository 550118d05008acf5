import type { api } from '@switchboard/contract'

/** Returns why a text reads like instructions to an assistant rather than like knowledge, and the matching words. */
export function suspicionOf(text: string): { reason: api.knowledge.SuspicionReason; words: string } | null {
  for (const [reason, patterns] of Object.entries(PATTERNS))
    for (const pattern of patterns) {
      const words = pattern.exec(text)?.[0].trim()
      if (words) return { reason: reason as api.knowledge.SuspicionReason, words }
    }
  return null
}

const PATTERNS: Record<api.knowledge.SuspicionReason, RegExp[]> = {
  replaces_instructions: [
    /\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:previous|prior|above|earlier|all|any|your|system)\b.{0,30}\b(?:instructions?|prompts?|rules?|guidelines?|directions?|messages?)\b/i,
    /\b(?:new|updated|real|actual)\s+(?:system\s+)?(?:instructions?|prompt)\s*:/i,
    /(?:zignoruj|pomiń|zapomnij|odrzuć|nie\s+przestrzegaj).{0,40}(?:poprzedni|wcześniejsz|powyższ|wszystki|swoj).{0,30}(?:instrukcj|poleceni|zasad|wytyczn|reguł)/iu,
    /(?:игнорируй|проигнорируй|забудь|отбрось|не\s+следуй).{0,40}(?:предыдущ|прежн|вышестоящ|все|сво).{0,30}(?:инструкц|указани|правил|команд)/iu,
  ],
  changes_role: [
    /\byou\s+are\s+(?:now|no\s+longer)\b.{0,60}\b(?:assistant|ai|bot|model|dan|jailbroken|unrestricted|mode)\b/i,
    /(?:od\s+teraz|teraz)\s+jesteś.{0,60}(?:asystent|bot|model|\bai\b)/iu,
    /(?:теперь\s+ты|отныне\s+ты).{0,60}(?:ассистент|бот|модель|\bии\b)/iu,
  ],
  asks_for_prompt: [
    /\b(?:reveal|print|repeat|show|output|leak)\b.{0,40}\b(?:system\s+prompt|hidden\s+(?:prompt|instructions?)|your\s+(?:instructions?|prompt))\b/i,
    /(?:ujawnij|pokaż|wypisz|powtórz).{0,40}(?:prompt|instrukcj\S*\s+systemow|ukryt\S*\s+instrukcj)/iu,
    /(?:раскрой|покажи|выведи|повтори).{0,40}(?:промпт|системн\S*\s+(?:инструкц|сообщен)|скрыт\S*\s+инструкц)/iu,
  ],
  hides_from_customer: [
    /\b(?:do\s+not|don't|never)\s+(?:tell|inform|mention|reveal)\b.{0,40}\b(?:the\s+)?(?:user|customer|human)\b/i,
    /(?:nie\s+mów|nie\s+wspominaj|nie\s+informuj).{0,30}(?:użytkownik|klient)/iu,
    /не\s+(?:говори|сообщай|упоминай).{0,30}(?:пользовател|клиент)/iu,
  ],
  addresses_ai: [
    /\b(?:as|to)\s+(?:an?\s+|the\s+)?(?:ai|llm|language\s+model|ai\s+assistant|chatbot)\b.{0,40}\b(?:you\s+must|must\s+always|reply|respond|answer|say)\b/i,
  ],
  prompt_markup: [
    /<\|?(?:im_start|im_end|system|endoftext)\|?>|\[\/?(?:INST|SYS)\]|^[^\S\n]*(?:system|assistant)\s*:/im,
  ],
}
