import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { pushLayer } from './layer-stack.ts'
import { getPresenter, mayAnimateOverlays } from './load-presenter.ts'
import { openPlainModal } from './plain-modal.ts'
import type { ModalOptions, Presented } from './presenter.ts'
import '../dialog.css'

interface LayerProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly kind: ModalOptions['kind']
  readonly isWide?: boolean
  /** The accessible name. */
  readonly title: string
  readonly children: ReactNode
}

/** A layer that leaves keeps its last content, since its owner may have none left to show. */
const Content = memo(
  ({ children }: { readonly isLeaving: boolean; readonly title: string; readonly children: ReactNode }) => children,
  (_, next) => next.isLeaving,
)

function createBox(): HTMLElement {
  const box = document.createElement('div')
  box.className = 'overlay-box'
  return box
}

/** A layer from its opening until it has left the screen. */
function ShownLayer({
  isOpen,
  onClose,
  onGone,
  kind,
  isWide = false,
  title,
  children,
}: LayerProps & { readonly onGone: () => void }) {
  const [box] = useState(createBox)
  const [name, setName] = useState(title)
  // Counts the openings: a layer that the owner keeps open comes back.
  const [opening, setOpening] = useState(0)
  const marker = useRef<HTMLTemplateElement>(null)
  const presented = useRef<Presented | null>(null)
  const latest = useRef({ isOpen, onClose, onGone })
  if (isOpen && name !== title) setName(title)
  useLayoutEffect(() => {
    latest.current = { isOpen, onClose, onGone }
  })
  useLayoutEffect(() => {
    // The owner closed it in the same update in which it had left.
    if (!latest.current.isOpen) {
      latest.current.onGone()
      return undefined
    }
    const openModal = getPresenter()?.openModal ?? openPlainModal
    const opener = document.activeElement
    let popLayer: () => void = () => undefined
    const shown = openModal(box, {
      kind,
      isWide,
      onDismiss: () => {
        if (latest.current.isOpen) latest.current.onClose()
      },
      onGone: () => {
        popLayer()
        if (latest.current.isOpen) setOpening((count) => count + 1)
        else latest.current.onGone()
      },
    })
    presented.current = shown
    popLayer = pushLayer(box, opener)
    return () => {
      shown.remove()
      popLayer()
    }
  }, [box, kind, isWide, opening])
  useEffect(() => {
    if (!isOpen) presented.current?.hide()
  }, [isOpen])
  useEffect(() => {
    const leavePage = () => {
      if (latest.current.isOpen) latest.current.onClose()
    }
    // Pages stay mounted behind the next one, so a layer would stay on top of it.
    const page = marker.current?.closest('.ion-page')
    page?.addEventListener('ionViewWillLeave', leavePage)
    window.addEventListener('popstate', leavePage)
    return () => {
      page?.removeEventListener('ionViewWillLeave', leavePage)
      window.removeEventListener('popstate', leavePage)
    }
  }, [])
  const face = isOpen
    ? ({ role: kind === 'popup' ? 'alertdialog' : 'dialog', 'aria-modal': true, 'aria-label': name } as const)
    : ({ 'aria-hidden': true, inert: true } as const)
  return (
    <>
      <template ref={marker} />
      {createPortal(
        <div className={`overlay-face is-${kind}`} tabIndex={-1} {...face}>
          <Content isLeaving={!isOpen} title={name}>
            {children}
          </Content>
        </div>,
        box,
      )}
    </>
  )
}

/** Content over the page. The rest of the page is inert while it is open, and the focus returns afterwards. */
export function Layer(props: LayerProps) {
  const { isOpen } = props
  const [stage, setStage] = useState({ isOpen, isLeaving: false, turn: 0 })
  if (stage.isOpen !== isOpen)
    setStage({ isOpen, isLeaving: !isOpen && mayAnimateOverlays(), turn: isOpen ? stage.turn + 1 : stage.turn })
  if (!isOpen && (stage.isOpen || !stage.isLeaving)) return null
  return (
    <ShownLayer
      key={stage.turn}
      {...props}
      onGone={() => {
        setStage((now) => (now.isOpen ? now : { ...now, isLeaving: false }))
      }}
    />
  )
}
