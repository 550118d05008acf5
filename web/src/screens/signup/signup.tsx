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
  // Somebody may close it while the form is open.
  const [mode, setMode] = useState(signUpMode)
  const [created, setCreated] = useState(false)
  const done = () => setCreated(true)
  if (mode === 'closed' || (mode === 'invitation' && !token))
    return (
      <PublicPage>
        <NotOpen reason={mode} />
      </PublicPage>
    )
  return (
    <PublicPage aside={!arePlansOff() && <TrialLadder registered={created} />}>
      {created && <AccountCreated />}
      {!created && mode === 'open' && <SignupForm onDone={done} onClosed={setMode} />}
      {!created && mode === 'invitation' && (
        <InvitedSignup key={token} token={token} onDone={done} onClosed={setMode} />
      )}
    </PublicPage>
  )
}
