export type OverlayProps = { open: boolean; onClose: () => void }
