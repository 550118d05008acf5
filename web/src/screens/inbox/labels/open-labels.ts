import { create } from 'zustand'

/** The chat whose labels are being chosen: from the panel beside it, or by a key. */
const useOpened = create<{ chatId: number | null }>(() => ({ chatId: null }))

export const useLabelsOpen = (chatId: number) => useOpened((opened) => opened.chatId === chatId)

export const openLabels = (chatId: number) => useOpened.setState({ chatId })

export const closeLabels = () => useOpened.setState({ chatId: null })
