export function Whatsapp() {
  return null
}
