export function Signup() {
  return null
}
