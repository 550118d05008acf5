import { create } from 'zustand'

/** The chat whose label dialog is open, from the panel or by key. */
const useOpened = create<{ chatId: number | null }>(() => ({ chatId: null }))

export const useLabelsOpen = (chatId: number) => useOpened((opened) => opened.chatId === chatId)

export const openLabels = (chatId: number) => useOpened.setState({ chatId })

export const closeLabels = () => useOpened.setState({ chatId: null })
