import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { arePlansOff } from '../../lib/plans.ts'
import { signUpMode } from '../../lib/sign-up.ts'
import { PublicPage } from '../../shared/public-page.tsx'
import { AccountCreated } from './account-created.tsx'
import { InvitedSignup } from './invited-signup.tsx'
import { NotOpen } from './not-open.tsx'
import { SignupForm } from './signup-form.tsx'
import { TrialLadder } from './trial-ladder.tsx'

export function Signup() {
  // The token of an invitation stands after the `#`, so that no server on the way sees it.
  const token = useLocation({ select: ({ hash }) => hash })
  const [mode, setMode] = useState(signUpMode)
  const [created, setCreated] = useState(false)
  const done = () => setCreated(true)
  // Somebody may have closed it while the form was open.
  const onClosed = () => setMode('closed')

  if (mode === 'closed' || (mode === 'invitation' && !token))
    return (
      <PublicPage>
        <NotOpen reason={mode} />
      </PublicPage>
    )
  return (
    <PublicPage aside={!arePlansOff() && <TrialLadder registered={created} />}>
      {created && <AccountCreated />}
      {!created && mode === 'open' && <SignupForm onDone={done} onClosed={onClosed} />}
      {!created && mode === 'invitation' && (
        <InvitedSignup key={token} token={token} onDone={done} onClosed={onClosed} />
      )}
    </PublicPage>
  )
}
