// @vitest-environment jsdom
import { renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { usePart } from './use-part.ts'

test('a part that came between the drawing and its effects is drawn as well', async () => {
  let asked = 0
  // Not loaded during render, loaded a moment later.
  const part = { preload: async () => {}, isLoaded: () => ++asked > 1 }
  const { result } = renderHook(() => usePart(part))
  await waitFor(() => expect(result.current).toBe(true))
})
