export function InternalChat() {
  return null
}
