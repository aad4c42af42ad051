/** How a layer of content over the page is shown. */
export interface ModalOptions {
  /** A sheet comes from the bottom on a phone; a popup is centered everywhere. */
  readonly kind: 'sheet' | 'popup'
  readonly isWide: boolean
  /** The user asked to close it: Escape, the backdrop, or a drag. */
  readonly onDismiss: () => void
  /** It left the screen, by the user or by `hide`. */
  readonly onGone: () => void
}

export interface ToastOptions {
  readonly text: string
  readonly actionLabel: string | null
  readonly onAction: () => void
  /** The pointer or the focus is on it. */
  readonly onHold: (isHeld: boolean) => void
}

export interface Choice {
  readonly label: string
  readonly tone?: 'plain' | 'main' | 'danger'
  readonly run: () => void
}

/** A question in plain text, or a list of actions, and its answers. */
export interface ChoiceOptions {
  readonly kind: 'question' | 'actions'
  readonly title: string
  readonly text: string
  readonly choices: readonly Choice[]
  readonly onDismiss: () => void
}

/** Something on the screen over the page. */
export interface Presented {
  /** Starts the way out. */
  hide(): void
  /** Takes it off the screen at once. */
  remove(): void
}

export interface PresentedChoices extends Presented {
  /** Replaces the text while it is open. */
  setText(text: string): void
}

/** Puts content over the page. Ionic's presenter loads late. */
export interface OverlayPresenter {
  readonly openModal: (box: HTMLElement, options: ModalOptions) => Presented
  readonly openToast: (options: ToastOptions) => Presented
  readonly openChoices: (options: ChoiceOptions) => PresentedChoices
}
