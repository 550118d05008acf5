export function Billing() {
  return null
}
