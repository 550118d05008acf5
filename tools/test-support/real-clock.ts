import { afterEach, vi } from 'vitest'

// Many files share one process for speed: a clock that one of them stopped would stand still in the next one, too.
afterEach(() => void vi.useRealTimers())
