import { z } from 'zod'
import { flag, optional, origin, setting } from './setting.ts'

export const facebookSettings = {
  FB_APP_ID: setting({
    description:
      'Id of your app at developers.facebook.com. Without it and its secret no Facebook page can be connected.',
    default: '',
    expected: 'a number',
    schema: optional(z.string().regex(/^\d+$/)),
  }),
  FB_APP_SECRET: setting({
    description: 'Secret of that app, from its basic settings.',
    default: '',
    expected: 'letters and digits without spaces',
    schema: optional(z.string().regex(/^\w+$/)),
  }),
  FB_VERIFY_TOKEN: setting({
    description:
      "Verify token, for those who enter the webhook's address in the app's dashboard by hand. Without it one is derived from the secret, and the address is entered by itself.",
    default: '',
    expected: 'a text without spaces',
    schema: optional(z.string().regex(/^\S+$/)),
  }),
  FB_HUMAN_AGENT: setting({
    description:
      'true when Meta has approved Human Agent for the app: people may then answer for 7 days instead of 24 hours.',
    default: 'false',
    expected: 'true or false',
    schema: flag,
  }),
  FB_GRAPH_VERSION: setting({
    description: 'Version of the Graph API to speak.',
    default: 'v25.0',
    expected: 'a version like v25.0',
    schema: z.string().regex(/^v\d+\.\d+$/),
  }),
  FB_GRAPH_URL: setting({
    description: 'Where the Graph API is; another address is for tests and demonstrations.',
    default: 'https://graph.facebook.com',
    expected: 'an http or https address without a path',
    schema: origin,
  }),
  FB_DIALOG_URL: setting({
    description: 'Where the login window is; another address is for tests and demonstrations.',
    default: 'https://www.facebook.com',
    expected: 'an http or https address without a path',
    schema: origin,
  }),
}
