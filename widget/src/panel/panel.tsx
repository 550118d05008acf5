import { useEffect, useRef, useState } from 'preact/hooks'
import { usePanel } from './panel-context.ts'
import { Banner } from './parts/banner.tsx'
import { Composer, focusComposer } from './parts/composer.tsx'
import { Footer } from './parts/footer.tsx'
import { HandOver } from './parts/hand-over.tsx'
import { Header } from './parts/header.tsx'
import { Messages } from './parts/messages.tsx'
import { Rating, Thanks } from './parts/rating.tsx'
import { stayWithin } from './stay-within.ts'

type Stage = 'talking' | 'ending' | 'skipped' | 'thanked'

export function Panel({ suggestion }: { suggestion: { text: string } | null }) {
  const { state, conversation, t, close } = usePanel()
  const [stage, setStage] = useState<Stage>(conversation.isRatingSkipped() ? 'skipped' : 'talking')
  const root = useRef<HTMLDivElement>(null)
  const csat = state.conversation?.csat
  const isRated = csat != null && csat.score !== null
  const isRating = !isRated && (stage === 'ending' || (stage === 'talking' && csat?.is_asked))

  const skip = () => {
    setStage('skipped')
    conversation.skipRating()
    focusComposer()
  }

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.isComposing) close()
      if (event.key === 'Tab' && state.isFullScreen) stayWithin(root.current!, event)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [close, state.isFullScreen])

  return (
    <div class="panel" ref={root}>
      <Header />
      <main>
        <Banner />
        <Messages />
        {state.isGone ? (
          <p class="card" role="status">
            {t('gone')}
          </p>
        ) : (
          <>
            <HandOver />
            {isRating && (
              <Rating isWanted={stage === 'ending'} onRated={() => setStage('thanked')} onSkip={skip} />
            )}
            {stage === 'thanked' && <Thanks />}
            <Composer suggestion={suggestion} />
          </>
        )}
      </main>
      {!state.isGone && (
        <Footer onEnd={state.conversation && !isRated && !isRating ? () => setStage('ending') : null} />
      )}
    </div>
  )
}
