import { componentOnReady } from '@ionic/core/components'
import { defineCustomElement as defineActionSheet } from '@ionic/core/components/ion-action-sheet.js'
import { defineCustomElement as defineAlert } from '@ionic/core/components/ion-alert.js'
import { getOverlayRoot, pushLayer } from './layer-stack.ts'
import type { ChoiceOptions, PresentedChoices } from './presenter.ts'

function createHost({ kind, title, text, choices }: ChoiceOptions) {
  const buttons = choices.map(({ label, tone = 'plain', run }) => ({
    text: label,
    cssClass: `is-${tone}`,
    handler: run,
  }))
  if (kind === 'question') {
    defineAlert()
    return Object.assign(document.createElement('ion-alert'), { header: title, message: text, buttons })
  }
  defineActionSheet()
  return Object.assign(document.createElement('ion-action-sheet'), {
    header: title,
    buttons: [...buttons, { text: 'Cancel', role: 'cancel' }],
  })
}

/** Asks a question in Ionic's alert, or lists actions in its action sheet. */
export function openIonicChoices(options: ChoiceOptions): PresentedChoices {
  const opener = document.activeElement
  const host = createHost(options)
  host.classList.add('overlay-hidden')
  Object.assign(host, { hasController: true, cssClass: `overlay-${options.kind}` })
  getOverlayRoot().append(host)
  const popLayer = pushLayer(host, opener)
  let isOver = false
  const end = () => {
    if (isOver) return
    isOver = true
    options.onDismiss()
  }
  for (const name of ['ionAlert', 'ionActionSheet']) {
    host.addEventListener(`${name}WillDismiss`, end)
    host.addEventListener(`${name}DidDismiss`, popLayer)
  }
  componentOnReady(host, () => {
    if (!isOver) void host.present()
  })
  return {
    setText: (text) => {
      if ('message' in host) host.message = text
    },
    hide: () => {
      if (isOver) return
      isOver = true
      void host.dismiss().then((wasShown) => {
        if (wasShown) return
        host.remove()
        popLayer()
      })
    },
    remove: () => {
      isOver = true
      host.remove()
      popLayer()
    },
  }
}
