/** Waits a frame, until the errors are rendered. */
export const focusFirstFault = (form: HTMLElement | null): void =>
  void requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
