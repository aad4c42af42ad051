import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { getPresenter } from './overlay/load-presenter.ts'
import type { Choice, PresentedChoices } from './overlay/presenter.ts'
import { Popup } from './popup.tsx'

interface ChoicesProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly title: string
  /** What the choice means, in plain text; one paragraph a line. */
  readonly text?: string
  readonly choices: readonly Choice[]
}

const fills = { plain: 'outline', main: 'filled', danger: 'danger' } as const

function PlainChoices({ isOpen, onClose, title, text, choices }: ChoicesProps) {
  return (
    <Popup
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      actions={choices.map(({ label, tone = 'plain', run }) => (
        <Button key={label} fill={fills[tone]} onClick={run}>
          {label}
        </Button>
      ))}
    >
      {text === undefined ? null : text.split('\n').map((line) => <p key={line}>{line}</p>)}
    </Popup>
  )
}

/** Opens the choices in Ionic while it is mounted. */
function IonicChoices({ kind, ...props }: ChoicesProps & { readonly kind: 'question' | 'actions' }) {
  const { title, text = '' } = props
  const latest = useRef(props)
  const shown = useRef<PresentedChoices | null>(null)
  useLayoutEffect(() => {
    latest.current = props
  })
  useLayoutEffect(() => {
    const { choices } = latest.current
    shown.current =
      getPresenter()?.openChoices({
        kind,
        title,
        text: latest.current.text ?? '',
        choices: choices.map((choice, at) => ({ ...choice, run: () => latest.current.choices[at]?.run() })),
        onDismiss: () => {
          latest.current.onClose()
        },
      }) ?? null
    return () => {
      shown.current?.hide()
    }
  }, [kind, title])
  useEffect(() => {
    shown.current?.setText(text)
  }, [text])
  useEffect(() => {
    const leavePage = () => {
      latest.current.onClose()
    }
    window.addEventListener('popstate', leavePage)
    return () => {
      window.removeEventListener('popstate', leavePage)
    }
  }, [])
  return null
}

function LateChoices(props: ChoicesProps & { readonly kind: 'question' | 'actions' }) {
  const { isOpen } = props
  const [stage, setStage] = useState({ isOpen, isIonic: getPresenter() !== null })
  if (stage.isOpen !== isOpen) setStage({ isOpen, isIonic: isOpen ? getPresenter() !== null : stage.isIonic })
  if (!stage.isIonic) return <PlainChoices {...props} />
  return isOpen ? <IonicChoices {...props} /> : null
}

/** A question in plain text with its answers. */
export function Question(props: ChoicesProps) {
  return <LateChoices kind="question" {...props} />
}

/** A list of actions to choose from. */
export function ActionList(props: ChoicesProps) {
  return <LateChoices kind="actions" {...props} />
}
