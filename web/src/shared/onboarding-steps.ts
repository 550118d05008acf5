import { linkOptions } from '@tanstack/react-router'
import { FileText, Globe, MessagesSquare, Sparkles } from 'lucide-react'

/** The setup steps, and where each is done. */
export const onboardingSteps = [
  { name: 'prompt', Icon: Sparkles, link: linkOptions({ to: '/bot-settings' }) },
  { name: 'documents', Icon: FileText, link: linkOptions({ to: '/chat-bot-setup' }) },
  { name: 'channel', Icon: MessagesSquare, link: linkOptions({ to: '/integrations' }) },
  { name: 'live_chat', Icon: Globe, link: linkOptions({ to: '/integrations', search: { add: 'livechat' } }) },
] as const
export type OnboardingStep = (typeof onboardingSteps)[number]
