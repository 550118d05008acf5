import { DEFAULT_SECTION, SECTIONS } from '@switchboard/contract'
import {
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  stripSearchParams,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { loadTexts } from './i18n/i18n.ts'
import { lazyPart } from './lib/lazy-part.tsx'
import { parseSearch, searchOf, stringifySearch } from './lib/search-params.ts'
import { sectionOf } from './lib/section.ts'
import { ErrorScreen } from './shared/error-screen.tsx'
import { Loading } from './shared/loading.tsx'
import { Root } from './shared/root.tsx'
import { isSignedIn } from './state/session.ts'

const root = createRootRoute({ loader: loadTexts('common'), component: Root, notFoundComponent: NoSuchPage })

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: searchOf('redirect'),
  beforeLoad: sendTheSignedInHome,
  loader: loadTexts('login'),
  component: lazyPart(async () => (await import('./screens/login/login.tsx')).Login),
})

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  loader: loadTexts('login'),
  component: lazyPart(async () => (await import('./screens/login/forgot-password.tsx')).ForgotPassword),
})

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  loader: loadTexts('login'),
  component: lazyPart(async () => (await import('./screens/login/reset-password.tsx')).ResetPassword),
})

const signup = createRoute({
  getParentRoute: () => root,
  path: '/signup',
  beforeLoad: sendTheSignedInHome,
  loader: loadTexts('signup', 'onboarding'),
  component: lazyPart(async () => (await import('./screens/signup/signup.tsx')).Signup),
})

const join = createRoute({
  getParentRoute: () => root,
  path: '/join',
  loader: loadTexts('join', 'login', 'signup'),
  component: lazyPart(async () => (await import('./screens/join/join.tsx')).Join),
})

const privacy = createRoute({
  getParentRoute: () => root,
  path: '/privacy-policy',
  loader: loadTexts('privacy'),
  component: lazyPart(async () => (await import('./screens/privacy/privacy.tsx')).Privacy),
})

/** Everything below needs a stored token. The first call finds out whether it is still valid. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: ({ location }) => {
    if (isSignedIn()) return
    throw redirect({ to: '/login', search: location.href === '/' ? {} : { redirect: location.href } })
  },
  loader: loadTexts('layout'),
  component: lazyPart(async () => (await import('./layout/frame.tsx')).Frame),
})

const readInboxSearch = searchOf(
  'agent',
  'bot',
  'channel',
  'chat',
  'filter',
  'from',
  'in',
  'label',
  'message',
  'of',
  'person',
  'q',
  'section',
  'to',
  'view',
)

const inbox = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  validateSearch: readInboxSearch,
  search: {
    middlewares: [stripSearchParams<ReturnType<typeof readInboxSearch>>({ section: DEFAULT_SECTION })],
  },
  loader: loadTexts('inbox', 'thread', 'sections'),
  component: lazyPart(async () => (await import('./screens/inbox/inbox.tsx')).Inbox),
})

/** `/livechat` redirects to `/?section=livechat`, so that links and the sidebar compare one URL per section. */
const sectionPaths = SECTIONS.map((section) =>
  createRoute({
    getParentRoute: () => signedIn,
    path: `/${section}`,
    validateSearch: readInboxSearch,
    beforeLoad: ({ search }) => {
      const asked = { ...search, section: sectionOf(search, `/${section}`) }
      throw redirect({ to: '/', search: asked, replace: true })
    },
  }),
)

const approvals = createRoute({
  getParentRoute: () => signedIn,
  path: '/approvals',
  validateSearch: searchOf('draft'),
  loader: loadTexts('approvals', 'thread', 'proposals', 'why'),
  component: lazyPart(async () => (await import('./screens/approvals/approvals.tsx')).Approvals),
})

const knowledge = createRoute({
  getParentRoute: () => signedIn,
  path: '/chat-bot-setup',
  validateSearch: searchOf('q'),
  loader: loadTexts('knowledge', 'thread', 'why', 'reasons'),
  component: lazyPart(async () => (await import('./screens/knowledge/knowledge.tsx')).Knowledge),
})

const integrations = createRoute({
  getParentRoute: () => signedIn,
  path: '/integrations',
  validateSearch: searchOf('add', 'bot'),
  loader: loadTexts('integrations', 'reasons'),
  component: adminScreen(
    'integrations',
    async () => (await import('./screens/integrations/integrations.tsx')).Integrations,
  ),
})

const botSettings = createRoute({
  getParentRoute: () => signedIn,
  path: '/bot-settings',
  loader: loadTexts('botsettings', 'internalchat', 'thread', 'actions', 'why'),
  component: adminScreen(
    'botsettings',
    async () => (await import('./screens/bot-settings/bot-settings.tsx')).BotSettings,
  ),
})

const analytics = createRoute({
  getParentRoute: () => signedIn,
  path: '/analytics',
  validateSearch: searchOf('period'),
  loader: loadTexts('analytics'),
  component: lazyPart(async () => (await import('./screens/analytics/analytics.tsx')).Analytics),
})

const internalChat = createRoute({
  getParentRoute: () => signedIn,
  path: '/internal-chat',
  validateSearch: searchOf('chat'),
  loader: loadTexts('internalchat', 'thread'),
  component: lazyPart(async () => (await import('./screens/internal-chat/internal-chat.tsx')).InternalChat),
})

const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings',
  loader: loadTexts('settings', 'account', 'reasons'),
  component: lazyPart(async () => (await import('./screens/settings/settings.tsx')).Settings),
})

const billing = createRoute({
  getParentRoute: () => signedIn,
  path: '/billing',
  validateSearch: searchOf('upgrade'),
  loader: loadTexts('billing'),
  component: adminScreen('billing', async () => (await import('./screens/billing/billing.tsx')).Billing),
})

const welcome = createRoute({
  getParentRoute: () => signedIn,
  path: '/welcome',
  loader: loadTexts('welcome'),
  component: adminScreen('welcome', async () => (await import('./screens/welcome/welcome.tsx')).Welcome),
})

const admin = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin',
  loader: loadTexts('admin', 'account', 'reasons'),
  component: lazyPart(async () => (await import('./screens/admin/admin.tsx')).Admin),
})

const whatsapp = createRoute({
  getParentRoute: () => signedIn,
  path: '/whatsapp',
  loader: loadTexts('sections'),
  component: lazyPart(async () => (await import('./screens/whatsapp/whatsapp.tsx')).Whatsapp),
})

export const router = createRouter({
  routeTree: root.addChildren([
    login,
    forgotPassword,
    resetPassword,
    signup,
    join,
    privacy,
    signedIn.addChildren([
      inbox,
      ...sectionPaths,
      approvals,
      knowledge,
      integrations,
      botSettings,
      analytics,
      internalChat,
      settings,
      billing,
      welcome,
      admin,
      whatsapp,
    ]),
  ]),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultErrorComponent: ErrorScreen,
  defaultPendingComponent: Loading,
  defaultPendingMs: 300,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

/** On entry only: the screen after a sign-up has a token too, and must stay. */
function sendTheSignedInHome({ cause }: { cause: 'enter' | 'stay' | 'preload' }) {
  if (cause === 'enter' && isSignedIn()) throw redirect({ to: '/' })
}

/** Loaded with the screen, not in the first bundle: the role has to be fetched from the server anyway. */
function adminScreen(namespace: string, load: () => Promise<ComponentType>) {
  return lazyPart(async () => {
    const [screen, { forAdmins }] = await Promise.all([load(), import('./shared/for-admins.tsx')])
    return forAdmins(screen, namespace)
  })
}

function NoSuchPage() {
  const path = window.location.pathname
  return <ErrorScreen error={`There is no page ${path}`} missingPath={path} />
}
