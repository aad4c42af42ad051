import { openIonicChoices } from './ionic-choices.ts'
import { openIonicModal } from './ionic-modal.ts'
import { openIonicToast } from './ionic-toast.ts'
import type { OverlayPresenter } from './presenter.ts'

/** Ionic's overlays. This module loads late: nothing on the first page may import it. */
export const ionicPresenter: OverlayPresenter = {
  openModal: openIonicModal,
  openToast: openIonicToast,
  openChoices: openIonicChoices,
}
