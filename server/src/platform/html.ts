/** Escapes text for element content and quoted attribute values. */
export const escaped = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
