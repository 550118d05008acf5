import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../ui/toast.tsx'
import { askFacebook } from './facebook-login.ts'

export function useFacebookLogin(loginUrl: string | null | undefined) {
  const { t } = useTranslation('integrations')
  const [state, setState] = useState<'idle' | 'open' | 'cancelled' | 'blocked'>('idle')

  const asking = useRef<AbortController>(null)
  useEffect(() => () => asking.current?.abort(), [])

  const ask = async (): Promise<string | null> => {
    setState('open')
    const leaving = new AbortController()
    asking.current = leaving
    const login = loginUrl ? await askFacebook(loginUrl, leaving.signal) : 'blocked'
    if (leaving.signal.aborted) return null
    if (typeof login === 'object') {
      setState('idle')
      return login.token
    }
    setState(login)
    toast.error(t('facebook_login_failed'))
    return null
  }

  const faults = { cancelled: t('facebook_login_cancelled_text'), blocked: t('facebook_login_failed_text') }
  return {
    ask,
    isOpen: state === 'open',
    fault: state === 'cancelled' || state === 'blocked' ? faults[state] : null,
  }
}
