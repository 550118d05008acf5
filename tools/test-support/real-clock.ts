import { afterEach, vi } from 'vitest'

// Test files share a process for speed, so a fake clock left by one would affect the next.
afterEach(() => void vi.useRealTimers())
