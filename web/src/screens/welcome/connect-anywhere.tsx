import { Link, type LinkProps, linkOptions } from '@tanstack/react-router'
import { Globe, MessageCircleMore, Share2, Smartphone, TabletSmartphone } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/badge.tsx'
import { buttonLook } from '../../ui/button.tsx'

const adding = (add: string) => linkOptions({ to: '/integrations', search: { add } })

export function ConnectAnywhere() {
  const { t } = useTranslation('welcome')
  return (
    <section className="grid gap-5 rounded-dialog border border-line bg-surface p-5 desktop:p-8">
      <div className="grid max-w-180 gap-1">
        <h2 className="text-xl font-semibold">{t('connect_title')}</h2>
        <p className="text-pretty text-muted">{t('connect_text')}</p>
      </div>
      <ul
        aria-label={t('places')}
        className="-mx-2 grid gap-x-2 gap-y-1 sm:grid-cols-2 desktop:grid-cols-3 xl:grid-cols-5"
      >
        <Place
          icon={<MessageCircleMore />}
          name={t('messengers')}
          text={t('messengers_text')}
          link={adding('channel')}
        />
        <Place icon={<Smartphone />} name={t('whatsapp')} text={t('whatsapp_text')} />
        <Place icon={<Globe />} name={t('websites')} text={t('websites_text')} link={adding('livechat')} />
        <Place icon={<TabletSmartphone />} name={t('mobile_apps')} text={t('mobile_apps_text')} />
        <Place
          icon={<Share2 />}
          name={t('social_media')}
          text={t('social_media_text')}
          link={adding('facebook')}
        />
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

/** Without `link` the channel cannot be connected yet. */
function Place({
  icon,
  name,
  text,
  link,
}: {
  icon: ReactNode
  name: string
  text: string
  link?: LinkProps
}) {
  const { t } = useTranslation('welcome')
  const id = useId()
  const content = (
    <>
      <span
        aria-hidden="true"
        className="flex size-9 shrink-0 items-center justify-center rounded-control bg-accent-tint text-accent-tint-fg [&_svg]:size-4.5"
      >
        {icon}
      </span>
      <span className="grid min-w-0 gap-0.5 wrap-anywhere">
        <span id={`${id}name`} className="flex flex-wrap items-center gap-2 font-semibold">
          {name}
          {!link && <Badge>{t('soon')}</Badge>}
        </span>
        <span id={`${id}text`} className="text-sm text-muted">
          {text}
        </span>
      </span>
    </>
  )
  const look = 'flex items-center gap-3 rounded-control p-2 xl:flex-col xl:items-start'
  return (
    <li className="grid">
      {link ? (
        <Link
          {...link}
          aria-labelledby={`${id}name`}
          aria-describedby={`${id}text`}
          className={`${look} transition-colors duration-100 hover:bg-hover`}
        >
          {content}
        </Link>
      ) : (
        <div className={look}>{content}</div>
      )}
    </li>
  )
}
