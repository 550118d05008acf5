/** Paths that need a stored token. */
export const protectedPaths = [
  '/',
  '/chat-bot-setup',
  '/integrations',
  '/bot-settings',
  '/analytics',
  '/internal-chat',
  '/settings',
  '/billing',
  '/welcome',
  '/whatsapp',
]
