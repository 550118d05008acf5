import { CallError } from '@switchboard/contract'

/** The server's error messages are in English; these can occur here. */
const KNOWN: [said: RegExp, key: string][] = [
  [/^Enter an http or https address/, 'refused_url'],
  [/^Use https/, 'refused_http'],
  [/^Enter the secret/, 'refused_secret'],
  [/^The body must be JSON/, 'refused_body'],
  [/^A GET request has no body/, 'refused_get_body'],
  [/^Only an action that changes/, 'refused_method'],
  [/^Choose at least one field/, 'refused_fields'],
  [/^The look-up before the change has to show/, 'refused_open_look_up'],
  [/^The look-up before the change/, 'refused_look_up'],
  [/is checked with this action/, 'refused_needed'],
  [/^There is no input called/, 'refused_input'],
  [/^Two inputs/, 'refused_twice'],
  [/^Write \{secret\}/, 'refused_place'],
  [/^Enter the name of the header/, 'refused_header'],
  [/^Enter a sample/, 'refused_sample'],
  [/^There are too many actions/, 'refused_many'],
  [/^There are too many MCP servers/, 'refused_many_servers'],
  [/^The address does not accept the secret/, 'refused_by_server'],
  [/^This is not an MCP server/, 'refused_not_mcp'],
  [/^The server speaks a version/, 'refused_version'],
  [/^The address answered with/, 'refused_status'],
  [/^(Could not reach|No address was found for|.* did not answer in time)/, 'refused_unreachable'],
  [/only reads: it needs approval/, 'refused_reading'],
]

export function refusalText(error: unknown, t: (key: string) => string): string {
  const said = error instanceof CallError ? error.message : ''
  const known = KNOWN.find(([words]) => words.test(said))
  return known ? t(known[1]) : said || t('failed')
}
