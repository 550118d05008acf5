import { Link } from '@tanstack/react-router'
import { Globe, MessageCircleMore, Share2, Smartphone, TabletSmartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonLook } from '../../ui/button.tsx'

export function ConnectAnywhere() {
  const { t } = useTranslation('welcome')
  return (
    <section className="grid gap-5 rounded-dialog border border-line bg-surface p-5 desktop:p-8">
      <div className="grid max-w-180 gap-1">
        <h2 className="text-xl font-semibold">{t('connect_title')}</h2>
        <p className="text-pretty text-muted">{t('connect_text')}</p>
      </div>
      <ul className="grid gap-x-6 gap-y-2 sm:grid-cols-2 desktop:grid-cols-3 xl:grid-cols-5">
        <Place icon={<MessageCircleMore />} name={t('messengers')} text={t('messengers_text')} />
        <Place icon={<Smartphone />} name={t('whatsapp')} text={t('whatsapp_text')} />
        <Place icon={<Globe />} name={t('websites')} text={t('websites_text')} />
        <Place icon={<TabletSmartphone />} name={t('mobile_apps')} text={t('mobile_apps_text')} />
        <Place icon={<Share2 />} name={t('social_media')} text={t('social_media_text')} />
      </ul>
      <div className="flex flex-wrap gap-2">
        <Link to="/integrations" className={buttonLook({ variant: 'primary', size: 'lg' })}>
          {t('connect')}
        </Link>
        <Link to="/internal-chat" className={buttonLook({ size: 'lg' })}>
          {t('try_it')}
        </Link>
      </div>
    </section>
  )
}

function Place({ icon, name, text }: { icon: ReactNode; name: string; text: string }) {
  return (
    <li className="flex items-center gap-3 py-1 xl:flex-col xl:items-start">
      <span
        aria-hidden="true"
        className="flex size-9 shrink-0 items-center justify-center rounded-control bg-accent-tint text-accent-tint-fg [&_svg]:size-4.5"
      >
        {icon}
      </span>
      <span className="grid min-w-0 gap-0.5 wrap-anywhere">
        <span className="font-semibold">{name}</span>
        <span className="text-sm text-muted">{text}</span>
      </span>
    </li>
  )
}
