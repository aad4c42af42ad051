import { useEffect, useState } from 'react'
import type { ComponentProps, RefObject } from 'react'
import { areDeskKeysOn, saveDeskKeys } from '../../platform/desk-keys.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'

/** Keys of a desk by group, each with what it does. */
export type DeskKeys = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The keys of the pictures, on every desk. */
export const pictureKeys = {
  1: 'Serial plate',
  2: 'Receipt',
  3: 'Other photos',
  '.': 'Next picture',
  ',': 'Previous picture',
  '+': 'Closer',
  '-': 'Smaller',
  t: 'Turn',
  p: 'Read the plate',
} as const

/** A key as a hint on a button. Screen readers learn it from `aria-keyshortcuts`. */
export const Key = ({ name }: { readonly name: string }) => (
  <kbd className="dk-key" aria-hidden="true">
    {name.toUpperCase()}
  </kbd>
)

/** A button that a key presses too. */
export function KeyButton({ k, children, ...button }: ComponentProps<typeof Button> & { readonly k: string }) {
  return (
    <Button {...button} data-key={k} aria-keyshortcuts={k}>
      {children}
      <Key name={k} />
    </Button>
  )
}

const fields = 'input, textarea, select, [contenteditable]'
/** They move in the queue and among the pictures, also while they are held. */
const movingKeys: ReadonlySet<string> = new Set(['j', 'k', '.', ',', '+', '-'])

/** Presses the buttons of `root` by their keys, outside of fields and of open sheets. Arrows are J and K. */
export function useDeskKeys(root: RefObject<HTMLElement | null>, isOn: boolean, onHelp: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // The browser presses a focused button at each repeat of Enter.
      const { target } = event
      if (event.repeat && event.key === 'Enter' && target instanceof HTMLElement && target.matches('[data-key]'))
        event.preventDefault()
      if (!isOn || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (document.querySelector('[aria-modal="true"]') !== null) return
      if (target instanceof HTMLElement && target.closest(fields) !== null) {
        if (event.key === 'Escape' && root.current?.contains(target) === true) target.blur()
        return
      }
      // Ionic keeps the screens of before: a hidden one takes no keys.
      if (root.current === null || root.current.closest('.ion-page-hidden, [aria-hidden="true"]') !== null) return
      if (event.key === '?') {
        event.preventDefault()
        onHelp()
        return
      }
      const pressed = event.key === 'ArrowDown' ? 'j' : event.key === 'ArrowUp' ? 'k' : event.key.toLowerCase()
      // A held key is one press, except where it moves: what asks for a second press must get one.
      if (event.repeat && !movingKeys.has(pressed)) return
      const found = [...root.current.querySelectorAll<HTMLElement>('[data-key]')].find(
        (one) => one.dataset['key'] === pressed && !one.matches(':disabled'),
      )
      if (found === undefined) return
      event.preventDefault()
      found.click()
    }
    window.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('keydown', onKey)
    }
  }, [root, isOn, onHelp])
}

/** Whether single keys work on this device, and a function that changes it. */
export function useKeysSwitch(): readonly [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(areDeskKeysOn)
  return [
    isOn,
    (next) => {
      saveDeskKeys(next)
      setOn(next)
    },
  ]
}

/** The sheet of all keys, with the switch that turns them off: speech input and shaky hands press them by accident. */
export function KeysSheet({
  keys,
  isOpen,
  isOn,
  onSwitch,
  onClose,
}: {
  readonly keys: DeskKeys
  readonly isOpen: boolean
  readonly isOn: boolean
  readonly onSwitch: (isOn: boolean) => void
  readonly onClose: () => void
}) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Keys of the desk" isWide>
      <SwitchField
        label="Single keys"
        hint="Turn them off where they are pressed by accident. Everything has a button too."
        checked={isOn}
        onChange={({ target }) => {
          onSwitch(target.checked)
        }}
      />
      <div className="dk-keys">
        {Object.entries(keys).map(([group, ofGroup]) => (
          <section key={group} aria-label={group}>
            <h3>{group}</h3>
            <dl>
              {Object.entries(ofGroup).map(([key, label]) => (
                <div key={key}>
                  <dt>
                    <kbd className="dk-key">{key.toUpperCase()}</kbd>
                  </dt>
                  <dd>{label}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className="hint">
        The arrow keys move in the queue too. In a field, Escape leaves it and the keys work again.
      </p>
    </Sheet>
  )
}
