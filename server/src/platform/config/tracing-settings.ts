import { z } from 'zod'
import { optional, setting } from './setting.ts'

/** The names that OpenTelemetry gives them. */
export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: setting({
    description:
      'Base address of an OpenTelemetry collector that receives traces over HTTP, for example http://localhost:4318. Without it nothing is traced.',
    default: '',
    expected: 'an http or https address without a user name, a query or a fragment',
    schema: optional(
      z
        .url({ protocol: /^https?$/ })
        .refine((text) => !/[@?#]/.test(text))
        .transform((text) => text.replace(/(?<!\/)\/+$/, '')),
    ),
  }),
  OTEL_EXPORTER_OTLP_HEADERS: setting({
    description:
      'Headers that the collector asks for, for example api-key=abc,x-team=shop. Percent-encode special characters in values.',
    default: '',
    expected: 'name=value pairs, separated by commas',
    schema: z
      .string()
      .refine((text) => pairsIn(text).every((pair) => PAIR.test(pair) && isDecodable(pair)))
      .transform((text): Record<string, string> => Object.fromEntries(pairsIn(text).map(nameAndValue))),
  }),
  OTEL_SERVICE_NAME: setting({
    description: 'Name of this installation in traces.',
    default: 'switchboard',
    expected: 'a name',
    schema: z.string().min(1).max(200),
  }),
  OTEL_TRACES_SAMPLER_ARG: setting({
    description: 'Share of traces that are recorded, from 0 to 1.',
    default: '1',
    expected: 'a number from 0 to 1',
    schema: z
      .string()
      .regex(/^\d*\.?\d+$/)
      .transform(Number)
      .pipe(z.number().min(0).max(1)),
  }),
}

const pairsIn = (text: string): string[] =>
  text
    .split(',')
    .map((pair) => pair.trim())
    .filter(Boolean)

const PAIR = /^[\w!#$%&'*+.^`|~-]+\s*=[\x20-\x7e]*$/

function isDecodable(pair: string): boolean {
  try {
    return !/[\r\n\0]/.test(nameAndValue(pair)[1])
  } catch {
    return false
  }
}

function nameAndValue(pair: string): [string, string] {
  const [name, ...rest] = pair.split('=')
  return [name!.trim().toLowerCase(), decodeURIComponent(rest.join('=').trim())]
}
