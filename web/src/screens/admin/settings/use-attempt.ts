import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { toast } from '../../../ui/toast.tsx'
import { refusalText } from '../refusal.ts'

/** Runs the action of a button, shows a toast on success, and keeps the error on screen on failure. */
export function useAttempt() {
  const { t } = useTranslation('admin')
  const [fault, setFault] = useState('')
  const attempt = async <Answer>(work: () => Promise<Answer>, done: (answer: Answer) => string) => {
    setFault('')
    try {
      toast.success(done(await work()))
    } catch (error) {
      if (!wasCancelled(error)) setFault(refusalText(error, t))
    }
  }
  return { fault, attempt }
}
