export function BotSettings() {
  return null
}
